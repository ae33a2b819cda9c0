import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { settings } from '#db/schema/settings.ts'
import { db } from '#platform/postgres/database.server.ts'
import { visitor } from '#tests/database/orders.ts'
import { actorContext } from '../actor-context.ts'
import { action, loader } from './service.tsx'

function submit(service: string, form: Record<string, string>) {
  const request = new Request(`http://localhost/admin-dashboard/settings/${service}`, {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  const context = new RouterContextProvider()
  context.set(actorContext, { ...visitor, name: 'Owner' })
  const pattern = '/admin-dashboard/settings/:service' as const
  return action({ request, url: new URL(request.url), context, pattern, params: { service } })
}

it('keeps what was typed when it refuses, but sends no secret back', async () => {
  const answer = await submit('payments', {
    ...{ intent: 'save', seen: '0', provider: 'razorpay' },
    ...{ RAZORPAY_KEY_ID: 'rzp_live_typed', RAZORPAY_KEY_SECRET: 'typed-key-secret' },
  })
  expect(answer).toMatchObject({
    typed: { RAZORPAY_KEY_ID: 'rzp_live_typed' },
    errors: { RAZORPAY_KEY_ID: expect.anything() },
  })
  const mail = await submit('mail', {
    intent: 'save',
    seen: '0',
    host: '10.0.0.1',
    user: 'a',
    password: 'typed-password',
  })
  expect(mail).toMatchObject({ typed: { host: '10.0.0.1' }, errors: { host: expect.anything() } })
  expect(JSON.stringify([answer, mail])).not.toMatch(/typed-key-secret|typed-password/)
})

it('makes a key for backups, keeps nothing of it and takes it only when it is pasted', async () => {
  const { madeKey } = await submit('backup', { intent: 'make-key' })
  expect(madeKey?.privateKey).toMatch(/^AGE-SECRET-KEY-1/)
  expect(madeKey?.file).toContain(madeKey?.privateKey)
  expect(await db.$count(settings)).toBe(0)
  const wrong = { intent: 'save-key', seen: '0', madeKey: madeKey?.privateKey ?? '', privateKey: 'another text' }
  const refused = await submit('backup', wrong)
  expect(refused).toMatchObject({ notice: { tone: 'bad' }, madeKey })
  expect(JSON.stringify(refused.typed)).not.toContain('AGE-SECRET-KEY')
  const saved = await submit('backup', { intent: 'save-key', seen: '0', privateKey: madeKey?.file ?? '' })
  expect(saved).toMatchObject({ notice: { tone: 'good' } })
  expect(JSON.stringify(saved)).not.toContain('AGE-SECRET-KEY')
  expect(await db.$count(settings)).toBe(2)
})

it.each([
  ['payments', { intent: 'make-key' }],
  ['shop', { intent: 'nonsense' }],
  ['database', { intent: 'save', seen: '0' }],
])('refuses what %s cannot do: %j', async (service, form) => {
  await expect(submit(service, form)).rejects.toMatchObject({ init: { status: expect.any(Number) } })
})

it('has no page for what is not a service', async () => {
  const wrong = { params: { service: '../people' } } as unknown as Parameters<typeof loader>[0]
  await expect(loader(wrong)).rejects.toMatchObject({ init: { status: 404 } })
})
