import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { deliveries } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { deliverOnce, type Message, PermanentSendError } from './deliver-once.server.ts'

async function newMessage(): Promise<Message> {
  const { id, customerId, email } = await addOrder()
  const key = `order:${id}:email:0`
  return { key, kind: 'order', channel: 'email', customerId, orderId: id, address: email }
}

const listAttempts = ({ key }: Message) =>
  db.select().from(deliveries).where(eq(deliveries.messageKey, key)).orderBy(deliveries.id)
const listStatuses = async (message: Message) => (await listAttempts(message)).map(({ status }) => status)

/** Counts its calls, and fails once for each given error. */
function createSender(failures: Error[] = []) {
  const log = { sends: 0 }
  const send = async () => {
    log.sends += 1
    const failure = failures.shift()
    if (failure) throw failure
    return `provider-${log.sends}`
  }
  return { log, send }
}

/** The row that a killed process leaves. */
async function leaveSending(message: Message, secondsAgo: number) {
  const { key: messageKey, ...row } = message
  const then = sql`now() - make_interval(secs => ${secondsAgo})`
  await db.insert(deliveries).values({ messageKey, ...row, status: 'sending', createdAt: then, updatedAt: then })
}

describe('deliverOnce', () => {
  it('sends, and records the id that the provider returns', async () => {
    const message = await newMessage()
    expect(await deliverOnce(message, createSender().send)).toBe('sent')
    expect(await listAttempts(message)).toMatchObject([{ status: 'sent', providerId: 'provider-1', error: null }])
  })

  it('sends once, however often it is called in sequence or in parallel', async () => {
    const message = await newMessage()
    const { log, send } = createSender()
    const slowly = () => new Promise((resolve) => setTimeout(resolve, 50)).then(send)
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => deliverOnce(message, slowly)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await deliverOnce(message, send)).toBe('sent-before')
    expect(log.sends).toBe(1)
    expect(await listStatuses(message)).toEqual(['sent'])
  })

  it('throws a temporary failure, so that the job is retried, and records every attempt', async () => {
    const message = await newMessage()
    const { log, send } = createSender([new Error('451 later'), new Error('down')])
    await expect(deliverOnce(message, send)).rejects.toThrow('451 later')
    await expect(deliverOnce(message, send)).rejects.toThrow('down')
    expect(await deliverOnce(message, send)).toBe('sent')
    expect(log.sends).toBe(3)
    expect(await listAttempts(message)).toMatchObject([
      { status: 'failed', error: '451 later' },
      { status: 'failed', error: 'down' },
      { status: 'sent' },
    ])
  })

  it('does not retry after a permanent refusal', async () => {
    const message = await newMessage()
    const { log, send } = createSender([new PermanentSendError('550 no such user')])
    expect(await deliverOnce(message, send)).toBe('refused')
    expect(await deliverOnce(message, send)).toBe('refused')
    expect(log.sends).toBe(1)
    expect(await listAttempts(message)).toMatchObject([{ status: 'refused', error: '550 no such user' }])
  })

  it('does not send what another process is sending', async () => {
    const message = await newMessage()
    await leaveSending(message, 20)
    const { log, send } = createSender()
    await expect(deliverOnce(message, send)).rejects.toThrow('another process is sending')
    expect(log.sends).toBe(0)
  })

  it('takes over from a killed process', async () => {
    const message = await newMessage()
    await leaveSending(message, 60)
    expect(await deliverOnce(message, createSender().send)).toBe('sent')
    expect(await listStatuses(message)).toEqual(['abandoned', 'sent'])
  })

  it('is taken over once when several processes try at the same time', async () => {
    const message = await newMessage()
    await leaveSending(message, 60)
    const { log, send } = createSender()
    await Promise.allSettled([1, 2, 3].map(() => deliverOnce(message, send)))
    expect(log.sends).toBe(1)
  })

  it('does not record an accepted mail as failed when only the database fails', async () => {
    const message = await newMessage()
    await db.execute(sql`create function refuse_sent() returns trigger language plpgsql as $$
      begin if new.status = 'sent' then raise 'the database is down'; end if; return new; end $$`)
    await db.execute(sql`create trigger refuse_sent before update on deliveries
      for each row execute function refuse_sent()`)
    await expect(deliverOnce(message, createSender().send)).rejects.toThrow()
    await db.execute(sql`drop trigger refuse_sent on deliveries`)
    expect(await listStatuses(message)).toEqual(['sending'])
  })
})
