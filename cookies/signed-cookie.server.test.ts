import { expect, it } from 'vitest'
import { createSignedCookie, readCookie } from './signed-cookie.server.ts'

const lead = createSignedCookie('lead', { maxAgeSeconds: 60 })
const loginCode = createSignedCookie('login-code', { maxAgeSeconds: 60 })

const requestWith = (cookie: string) => new Request('http://shop.example', { headers: { Cookie: cookie } })

it('reads back the value that was set', async () => {
  const [pair = ''] = (await lead.serialize('one')).split(';')
  expect(await readCookie(lead, requestWith(pair))).toBe('one')
})

it('does not accept the signed value of another cookie', async () => {
  const [pair = ''] = (await lead.serialize('one')).split(';')
  expect(await readCookie(loginCode, requestWith(pair.replace('lead=', 'login-code=')))).toBeNull()
})
