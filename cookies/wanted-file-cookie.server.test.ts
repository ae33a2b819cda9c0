import { describe, expect, it } from 'vitest'
import { createSignedCookie } from './signed-cookie.server.ts'
import { findWantedFile, rememberWantedFile } from './wanted-file-cookie.server.ts'

const withCookie = (header = '') =>
  new Request('http://localhost/customer-dashboard', { headers: { Cookie: header.split(';')[0] ?? '' } })

/** What a login leads to after a visitor opened this address. */
const findAfter = async (path: string) =>
  findWantedFile(withCookie((await rememberWantedFile(new Request(`http://localhost${path}`)))[0]))

describe('the file that a visitor wanted before the login', () => {
  it.each([
    '/customer-dashboard/receipt/bb_1-x',
    '/customer-dashboard/receipt/bb_1/rf_2',
    '/customer-dashboard/download/bb_1/maths~changed',
    '/customer-dashboard/download/bb_1/maths?read',
  ])('is remembered: %s', async (path) => {
    expect(await findAfter(path)).toBe(path)
    expect(await findAfter(`/hi${path}`)).toBe(path)
  })

  it('has no query of the link', async () => {
    expect(await findAfter('/customer-dashboard/receipt/bb_1?next=https://evil.example')).toBe(
      '/customer-dashboard/receipt/bb_1',
    )
  })

  it.each([
    '/customer-dashboard/my-data',
    '/customer-dashboard/receipt/',
    '/customer-dashboard/receipt/%2F%2Fevil.example',
    '/customer-dashboard/receipt/a/b/c',
    '/customer-dashboard/download/bb_1/../../..//evil.example',
  ])('is none for another address: %s', async (path) => {
    expect(await findAfter(path)).toBeNull()
  })

  it('is none for a value that this shop did not sign, or signed for another cookie', async () => {
    const path = '/customer-dashboard/receipt/bb_1'
    expect(await findWantedFile(withCookie(`wanted-file=${encodeURIComponent(btoa(JSON.stringify(path)))}`))).toBeNull()
    const other = await createSignedCookie('notice', { maxAgeSeconds: 60 }).serialize(path)
    expect(await findWantedFile(withCookie(other.replace('notice=', 'wanted-file=')))).toBeNull()
  })

  it('is none for a signed address outside the account', async () => {
    const forged = createSignedCookie('wanted-file', { maxAgeSeconds: 60 })
    for (const path of [
      '//evil.example',
      'https://evil.example',
      '/admin-dashboard',
      '/customer-dashboard/receipt/a\n',
    ]) {
      expect(await findWantedFile(withCookie(await forged.serialize(path)))).toBeNull()
    }
  })
})
