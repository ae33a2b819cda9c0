import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Customer } from '#db/schema/customers.ts'
import { deliveries } from '#db/schema/messages.ts'
import { db } from '#platform/postgres/database.server.ts'
import { addCustomer } from '#tests/database/orders.ts'
import { sendLoginCode } from './send-login-code.server.ts'

const smtp = await vi.hoisted(async () => (await import('#tests/fakes/smtp.ts')).startSmtpForShop())
afterAll(() => smtp.stop())

let count = 0
let asha: Customer

async function addAsha() {
  asha = await addCustomer(`asha${++count}@example.in`)
}

/** With a new customer, because an answer can come later than the visitor waits. */
function retryOnBusyMachine(check: () => Promise<void>) {
  return vi.waitFor(() => addAsha().then(check), 120_000)
}

beforeEach(async () => {
  await addAsha()
  smtp.behaviour.rejectionFor = () => null
  smtp.behaviour.held = null
})

const listAttempts = () => db.select().from(deliveries).where(eq(deliveries.customerId, asha.id))

describe('a login code', () => {
  it('is mailed, and its delivery is recorded', async () => {
    const id = await sendLoginCode(asha)
    await expect.poll(() => smtp.mailsTo(asha.email)).toHaveLength(1)
    await expect
      .poll(listAttempts)
      .toMatchObject([{ messageKey: `login-code:${id}:email`, kind: 'login-code', channel: 'email', status: 'sent' }])
  })

  it('fails while the visitor waits when the mail server refuses the address', async () => {
    smtp.behaviour.rejectionFor = () => ({ at: 'RCPT TO', code: 550, text: 'no such user' })
    await retryOnBusyMachine(async () => {
      await expect(sendLoginCode(asha)).rejects.toThrow('refused')
      expect(await listAttempts()).toMatchObject([{ status: 'refused' }])
    })
  })

  it('fails while the visitor waits when the mail server is down', async () => {
    await smtp.stop()
    await retryOnBusyMachine(async () => {
      await expect(sendLoginCode(asha)).rejects.toThrow()
      expect(await listAttempts()).toMatchObject([{ kind: 'login-code', status: 'failed' }])
    }).finally(() => smtp.start())
  })

  it.each([
    ['accepts the mail', 'sent', null],
    ['fails', 'failed', { at: 'DATA' as const, code: 451, text: 'try later' }],
  ])('makes the visitor wait 2.5 seconds at most when a slow mail server later %s', async (_, status, answer) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    smtp.behaviour.held = promise
    smtp.behaviour.rejectionFor = () => answer
    // Without a limit this would wait for the answer, which comes below.
    await sendLoginCode(asha)
    await expect.poll(listAttempts).toMatchObject([{ status: 'sending' }])
    resolve()
    await expect.poll(listAttempts).toMatchObject([{ status }])
  })
})
