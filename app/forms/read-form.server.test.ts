import { expect, it } from 'vitest'
import { readForm } from './read-form.server.ts'

const post = (body: BodyInit, headers: HeadersInit = {}) =>
  readForm(new Request('http://shop.example/?email=query&only=query', { method: 'POST', body, headers }))

it('reads the fields of the body and never the address or a cookie', async () => {
  const body = new URLSearchParams('email=first&email=last&name=Asha')
  expect(await post(body, { Cookie: 'name=cookie; only=cookie' })).toEqual({ email: 'last', name: 'Asha' })
})

it('answers 400 to a body that is not a form', async () => {
  await expect(post('{}', { 'Content-Type': 'application/json' })).rejects.toMatchObject({ init: { status: 400 } })
})
