import { describe, expect, it } from 'vitest'
import { sellerIdentity } from '#tests/business.ts'
import { getContent } from './current-content.server.ts'
import { findMissingIdentity } from './find-missing-identity.ts'

const { business } = getContent()
const complete = { ...business, ...sellerIdentity, supportEmail: 'help@shop.in' }

describe('findMissingIdentity', () => {
  it('finds nothing when the seller is known', () => {
    expect(findMissingIdentity(complete)).toEqual([])
  })

  it('lists what a new shop lacks, in the order of the form', () => {
    expect(findMissingIdentity(business)).toEqual(['legalName', 'address', 'contact', 'grievanceOfficer'])
  })

  it.each([
    [{ legalName: '' }, ['legalName']],
    [{ address: '' }, ['address']],
    [{ city: '' }, ['address']],
    [{ grievanceOfficer: '' }, ['grievanceOfficer']],
    [{ phone: '' }, []],
    [{ supportEmail: 'support@example.com' }, []],
    [{ phone: '', supportEmail: 'support@example.com' }, ['contact']],
  ])('requires one of phone and support address, and everything else: %j', (changed, missing) => {
    expect(findMissingIdentity({ ...complete, ...changed })).toEqual(missing)
  })
})
