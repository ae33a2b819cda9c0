import { expect, it } from 'vitest'
import { readCookie, signedCookie } from './signed-cookie.server.ts'

const lead = signedCookie('lead', { maxAgeSeconds: 60 })
const login = signedCookie('login-code', { maxAgeSeconds: 60 })

const carrying = (cookie: string) => new Request('http://shop.example', { headers: { Cookie: cookie } })

it('is read as it was made', async () => {
  const [made = ''] = (await lead.serialize('one')).split(';')
  expect(await readCookie(lead, carrying(made))).toBe('one')
})

it('does not pass for another one, although both are ours', async () => {
  const [made = ''] = (await lead.serialize('one')).split(';')
  expect(await readCookie(login, carrying(made.replace('lead=', 'login-code=')))).toBeNull()
})
