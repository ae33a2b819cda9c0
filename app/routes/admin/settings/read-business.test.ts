import { describe, expect, it } from 'vitest'
import { writeStartingContent } from '#content/owner/starting-content.server.ts'
import { writtenBusiness } from '#content/owner/written-business.ts'
import { env } from '#platform/env.server.ts'
import { sellerIdentity } from '#tests/business.ts'
import type { NestedFields } from '../../../forms/nested-fields.ts'
import { readBusiness, toBusinessFields } from './read-business.ts'

const { business } = writeStartingContent(env)
const shown = toBusinessFields(business)
const check = (changes: NestedFields) => writtenBusiness.safeParse(readBusiness({ ...shown, ...changes }, business))

describe('readBusiness', () => {
  it('changes nothing when the owner saves what the form showed', () => {
    expect(check({}).data).toEqual(business)
  })

  it('reads the least price of an upgrade in rupees', () => {
    expect(check({ upgradeFloorInPaise: '₹99.50' }).data).toEqual({ ...business, upgradeFloorInPaise: 9_950 })
  })

  it('reads the rules about refunds and swaps', () => {
    const typed = { returnsSecondPayments: 'yes', swapDays: ' 7 ', moneyBack: 'ask', moneyBackDays: '3' }
    expect(check({ refundRules: typed, answerDays: '1' }).data).toEqual({
      ...business,
      refundRules: { returnsSecondPayments: true, swapDays: 7, moneyBack: 'ask', moneyBackDays: 3 },
      answerDays: 1,
    })
  })

  it('reads the letters of invoice numbers as capitals, without blanks', () => {
    const prefixes = { ...business.invoicePrefixes, 'tax-invoice': 'A-1' }
    expect(check({ invoicePrefixes: { 'tax-invoice': ' a-1 ' } }).data).toEqual({
      ...business,
      invoicePrefixes: prefixes,
    })
  })

  it('reads what the owner typed, with blanks around it', () => {
    const typed = { ...sellerIdentity, supportEmail: ' help@shop.in ', gstin: '29abcde1234f1zw ', youtubeUrl: ' ' }
    const claim = { en: 'Trusted by 90 schools' }
    expect(check({ ...typed, claim }).data).toEqual({
      ...business,
      ...sellerIdentity,
      supportEmail: 'help@shop.in',
      gstin: '29ABCDE1234F1ZW',
      youtubeUrl: null,
      claim,
    })
  })

  it('keeps what the form does not contain', () => {
    expect(readBusiness({ shopName: 'New' }, business)).toMatchObject({ city: business.city, about: business.about })
  })

  it.each([
    [{ supportEmail: 'support' }, 'supportEmail', 'email'],
    [{ supportEmail: 'a@b.in\r\nBcc: c@d.in' }, 'supportEmail', 'email'],
    [{ phone: 'call me' }, 'phone', 'phone'],
    [{ gstin: '123' }, 'gstin', 'gstin'],
    [{ invoicePrefixes: { receipt: '' } }, 'invoicePrefixes', 'prefix'],
    [{ invoicePrefixes: { receipt: 'LONG' } }, 'invoicePrefixes', 'prefix'],
    [{ invoicePrefixes: { receipt: 'A/' } }, 'invoicePrefixes', 'prefix'],
    [{ invoicePrefixes: { receipt: 'रस' } }, 'invoicePrefixes', 'prefix'],
    [{ invoicePrefixes: { receipt: 'x'.repeat(10_000) } }, 'invoicePrefixes', 'prefix'],
    [{ upgradeFloorInPaise: '0.50' }, 'upgradeFloorInPaise', 'upgrade-floor'],
    [{ refundRules: { swapDays: '-1' } }, 'refundRules', 'rule-days'],
    [{ refundRules: { swapDays: '31' } }, 'refundRules', 'rule-days'],
    [{ refundRules: { moneyBackDays: '0' } }, 'refundRules', 'rule-days'],
    [{ refundRules: { moneyBackDays: 'soon' } }, 'refundRules', 'rule-days'],
    [{ answerDays: '11' }, 'answerDays', 'answer-days'],
    [{ upgradeFloorInPaise: 'cheap' }, 'upgradeFloorInPaise', 'upgrade-floor'],
    [{ instagramUrl: 'javascript:alert(1)' }, 'instagramUrl', 'web-address'],
    [{ youtubeUrl: 'http://youtube.com/@shop' }, 'youtubeUrl', 'web-address'],
    [{ legalName: 'x'.repeat(10_000) }, 'legalName', 'too-long'],
    [{ shopName: ' ' }, 'shopName', 'empty'],
    [{ claim: { en: 'x'.repeat(10_000) } }, 'claim', 'too-long'],
  ])('refuses %j with the key of a sentence', (changes, field, problem) => {
    const [issue] = check(changes as NestedFields).error?.issues ?? []
    expect(issue?.path[0]).toBe(field)
    expect(issue?.message).toBe(problem)
  })

  it('refuses a forged field without a crash', () => {
    expect(
      check({ about: 'text', claim: ['a'], legalName: { en: 'x' }, invoicePrefixes: { receipt: ['RC'] } }).success,
    ).toBe(false)
  })
})
