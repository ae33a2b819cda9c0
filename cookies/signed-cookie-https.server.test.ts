import { expect, it, vi } from 'vitest'
import { createSignedCookie, readCookie } from './signed-cookie.server.ts'
import { verifiedOrdersCookie } from './verified-orders-cookie.server.ts'

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
