import { createCookie } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { keyedHash } from '#platform/secrets/signing.server.ts'
import { adminCookie, readAdminToken } from './admin-cookie.server.ts'
import { renameOldCookies } from './renamed-cookies.server.ts'
import { createSignedCookie, readCookie } from './signed-cookie.server.ts'
import { readDownloadRequest, verifiedOrdersCookie } from './verified-orders-cookie.server.ts'

// Hoisted, because the settings are read at import.
vi.hoisted(() => {
  process.env.SITE_URL = 'https://shop.example'
})

const cookie = createSignedCookie('customer', { maxAgeSeconds: 60 })
const requestWith = (header: string) => new Request('https://shop.example/', { headers: { Cookie: header } })

it('is limited to this host over https', async () => {
  const header = await cookie.serialize('token')
  expect(header).toMatch(/^__Host-customer=/)
  for (const part of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax', 'Max-Age=60']) expect(header).toContain(part)
  expect(header).not.toContain('Domain')
})

it('is limited to https when it is limited to a path', async () => {
  const header = await verifiedOrdersCookie.serialize([])
  expect(header).toMatch(/^__Secure-verified-orders=/)
  for (const part of ['Path=/download', 'HttpOnly', 'Secure', 'SameSite=Lax']) expect(header).toContain(part)
})

it('rejects every value that we did not sign', async () => {
  const [pair = ''] = (await cookie.serialize('token')).split(';')
  expect(await readCookie(cookie, requestWith(pair))).toBe('token')
  const [name, value = ''] = pair.split('=', 2)
  const [content = '', signature = ''] = decodeURIComponent(value).split('.')
  const other = btoa(JSON.stringify('other'))
  for (const forged of [content, `${other}.${signature}`, `${content}.${signature.slice(1)}`, 'x', '']) {
    expect(await readCookie(cookie, requestWith(`${name}=${encodeURIComponent(forged)}`)), forged).toBeNull()
  }
  expect(await readCookie(cookie, requestWith(pair.replace('__Host-', '')))).toBeNull()
})

describe('a cookie from before its name got a prefix', () => {
  const oldAdmin = async () => (await createCookie('admin').serialize('owner-token')).split(';')[0] ?? ''

  it('still logs the owner in, and gets its new name with the first response', async () => {
    const headers = { Cookie: await oldAdmin() }
    expect(await readAdminToken(new Request('https://shop.example/', { headers }))).toBe('owner-token')
    const set = await renameOldCookies(headers.Cookie, [])
    expect(set).toEqual([
      expect.stringMatching(/^__Host-admin=[^;]+; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(/^admin=;.* Max-Age=0; .*Path=\//i),
    ])
    const renamed = set[0]?.split(';')[0] ?? ''
    expect(await readAdminToken(new Request('https://shop.example/', { headers: { Cookie: renamed } }))).toBe(
      'owner-token',
    )
  })

  it('does not replace what the response itself sets, as a logout does', async () => {
    const cleared = await adminCookie.clear()
    const set = await renameOldCookies(await oldAdmin(), [cleared])
    expect(set).toEqual([expect.stringMatching(/^admin=;/)])
  })

  it('keeps a verified order verified', async () => {
    const expiresAtSeconds = Math.floor(Date.now() / 1000) + 60
    const old = createCookie('verified-orders', { secrets: [keyedHash('cookies', 'verified-orders')] })
    const pair = (await old.serialize([['bb_1', expiresAtSeconds]])).split(';')[0] ?? ''
    const read = readDownloadRequest(new Request('https://shop.example/download/x', { headers: { Cookie: pair } }))
    expect(await read.isVerified('bb_1')).toBe(true)
    expect(await read.isVerified('bb_2')).toBe(false)
  })
})
