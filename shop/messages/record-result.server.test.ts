import { eq, sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { deliveries } from '#db/schema/messages.ts'
import { db } from '#platform/postgres/database.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { deliverOnce, type Message } from './deliver-once.server.ts'

async function newMessage(): Promise<Message> {
  const { id, customerId, email } = await addOrder()
  return { key: `order:${id}:email:0`, kind: 'order', channel: 'email', customerId, orderId: id, address: email }
}

const listAttempts = ({ key }: Message) => db.select().from(deliveries).where(eq(deliveries.messageKey, key))

/** The database accepts claims and refuses results, until the returned function is called. */
async function refuseResults(): Promise<() => Promise<void>> {
  await db.execute(sql`create function refuse_result() returns trigger language plpgsql as $$
    begin if new.status <> 'sending' then raise 'the database is down'; end if; return new; end $$`)
  await db.execute(sql`create trigger refuse_result before update on deliveries
    for each row execute function refuse_result()`)
  return async () => {
    await db.execute(sql`drop function refuse_result cascade`)
  }
}

it('records a sent message when the database is back, and does not send it again', async () => {
  const message = await newMessage()
  const send = vi.fn(async () => 'provider-1')
  const accept = await refuseResults()
  await expect(deliverOnce(message, send)).rejects.toThrow('does not record it yet')
  // The job is retried while the row still says that the message is being sent.
  await expect(deliverOnce(message, send)).rejects.toThrow('another process is sending')
  await accept()
  const sent = [{ status: 'sent', providerId: 'provider-1' }]
  await vi.waitFor(async () => expect(await listAttempts(message)).toMatchObject(sent), 60_000)
  expect(await deliverOnce(message, send)).toBe('sent-before')
  expect(send).toHaveBeenCalledTimes(1)
})

it('does not take over from a living sender after an outage that was longer than its heartbeats', async () => {
  const message = await newMessage()
  const send = vi.fn(async () => 'provider-1')
  const accept = await refuseResults()
  await expect(deliverOnce(message, send)).rejects.toThrow('does not record it yet')
  await db.execute(sql`alter table deliveries disable trigger refuse_result`)
  const longAgo = sql`now() - interval '2 minutes'`
  await db.update(deliveries).set({ updatedAt: longAgo }).where(eq(deliveries.messageKey, message.key))
  const other = vi.fn(async () => 'provider-2')
  const takeOver = deliverOnce(message, other)
  await accept()
  expect(await takeOver).toBe('sent-before')
  expect(other).not.toHaveBeenCalled()
  expect(await listAttempts(message)).toMatchObject([{ status: 'sent', providerId: 'provider-1' }])
})

it('continues after a short database error without a failure', async () => {
  const message = await newMessage()
  const accept = await refuseResults()
  const delivered = deliverOnce(message, async () => {
    setTimeout(accept, 100)
    return 'provider-1'
  })
  expect(await delivered).toBe('sent')
})

it('records a response that PostgreSQL cannot store', async () => {
  const message = await newMessage()
  const response = `451 \0 later ${'x'.repeat(487)}`
  // The error is cut after 500 characters, in the middle of the emoji.
  await expect(deliverOnce(message, () => Promise.reject(new Error(`${response}😀`)))).rejects.toThrow('451')
  const error = `451  later ${'x'.repeat(487)}\uFFFD`
  expect(await listAttempts(message)).toMatchObject([{ status: 'failed', error }])
})
