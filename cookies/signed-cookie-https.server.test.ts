import { expect, it, vi } from 'vitest'
import { readCookie, signedCookie } from './signed-cookie.server.ts'

// Settings are read at import, which is later than this.
vi.hoisted(() => {
  process.env.SITE_URL = 'https://shop.example'
})

const cookie = signedCookie('customer', { maxAgeSeconds: 60 })
const asking = (header: string) => new Request('https://shop.example/', { headers: { Cookie: header } })

it('belongs over https to this very host alone', async () => {
  const header = await cookie.serialize('token')
  expect(header).toMatch(/^__Host-customer=/)
  for (const part of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax', 'Max-Age=60']) expect(header).toContain(part)
  expect(header).not.toContain('Domain')
})

it('keeps its own name when it is for some pages only, as browsers ask', async () => {
  const header = await signedCookie('download-proof', { maxAgeSeconds: 60, path: '/download' }).serialize('token')
  expect(header).toMatch(/^download-proof=/)
  for (const part of ['Path=/download', 'HttpOnly', 'Secure', 'SameSite=Lax']) expect(header).toContain(part)
})

it('is read only as it was signed', async () => {
  const [pair = ''] = (await cookie.serialize('token')).split(';')
  expect(await readCookie(cookie, asking(pair))).toBe('token')
  const [name, value = ''] = pair.split('=', 2)
  const [content = '', signature = ''] = decodeURIComponent(value).split('.')
  const other = btoa(JSON.stringify('other'))
  for (const forged of [content, `${other}.${signature}`, `${content}.${signature.slice(1)}`, 'x', '']) {
    expect(await readCookie(cookie, asking(`${name}=${encodeURIComponent(forged)}`)), forged).toBeNull()
  }
  expect(await readCookie(cookie, asking(pair.replace('__Host-', '')))).toBeNull()
})
