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

const triesOf = ({ key }: Message) =>
  db.select().from(deliveries).where(eq(deliveries.messageKey, key)).orderBy(deliveries.id)
const statusesOf = async (message: Message) => (await triesOf(message)).map(({ status }) => status)

/** A sender that counts, and fails as often as it is told to. */
function sender(failures: Error[] = []) {
  const log = { sends: 0 }
  const send = async () => {
    log.sends += 1
    const failure = failures.shift()
    if (failure) throw failure
    return `provider-${log.sends}`
  }
  return { log, send }
}

/** What a killed process leaves. */
async function leaveSending(message: Message, secondsAgo: number) {
  const { key: messageKey, ...row } = message
  const then = sql`now() - make_interval(secs => ${secondsAgo})`
  await db.insert(deliveries).values({ messageKey, ...row, status: 'sending', createdAt: then, updatedAt: then })
}

describe('deliverOnce', () => {
  it('sends, and writes down what the provider calls the message', async () => {
    const message = await newMessage()
    expect(await deliverOnce(message, sender().send)).toBe('sent')
    expect(await triesOf(message)).toMatchObject([{ status: 'sent', providerId: 'provider-1', error: null }])
  })

  it('sends once however often it is called, in sequence and in parallel', async () => {
    const message = await newMessage()
    const { log, send } = sender()
    const slowly = () => new Promise((resolve) => setTimeout(resolve, 50)).then(send)
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => deliverOnce(message, slowly)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await deliverOnce(message, send)).toBe('sent-before')
    expect(log.sends).toBe(1)
    expect(await statusesOf(message)).toEqual(['sent'])
  })

  it('throws what may pass, so that it is tried again, and keeps every try', async () => {
    const message = await newMessage()
    const { log, send } = sender([new Error('451 later'), new Error('down')])
    await expect(deliverOnce(message, send)).rejects.toThrow('451 later')
    await expect(deliverOnce(message, send)).rejects.toThrow('down')
    expect(await deliverOnce(message, send)).toBe('sent')
    expect(log.sends).toBe(3)
    expect(await triesOf(message)).toMatchObject([
      { status: 'failed', error: '451 later' },
      { status: 'failed', error: 'down' },
      { status: 'sent' },
    ])
  })

  it('does not try again what was refused for good', async () => {
    const message = await newMessage()
    const { log, send } = sender([new PermanentSendError('550 no such user')])
    expect(await deliverOnce(message, send)).toBe('refused')
    expect(await deliverOnce(message, send)).toBe('refused')
    expect(log.sends).toBe(1)
    expect(await triesOf(message)).toMatchObject([{ status: 'refused', error: '550 no such user' }])
  })

  it('leaves a message alone that another process is sending', async () => {
    const message = await newMessage()
    await leaveSending(message, 20)
    const { log, send } = sender()
    await expect(deliverOnce(message, send)).rejects.toThrow('being sent by somebody else')
    expect(log.sends).toBe(0)
  })

  it('takes over what a killed process left', async () => {
    const message = await newMessage()
    await leaveSending(message, 60)
    expect(await deliverOnce(message, sender().send)).toBe('sent')
    expect(await statusesOf(message)).toEqual(['abandoned', 'sent'])
  })

  it('is taken over once when two find it at the same moment', async () => {
    const message = await newMessage()
    await leaveSending(message, 60)
    const { log, send } = sender()
    await Promise.allSettled([1, 2, 3].map(() => deliverOnce(message, send)))
    expect(log.sends).toBe(1)
  })

  it('does not call a mail failed that was accepted, when only the note of it fails', async () => {
    const message = await newMessage()
    await db.execute(sql`create function refuse_sent() returns trigger language plpgsql as $$
      begin if new.status = 'sent' then raise 'the database is down'; end if; return new; end $$`)
    await db.execute(sql`create trigger refuse_sent before update on deliveries
      for each row execute function refuse_sent()`)
    await expect(deliverOnce(message, sender().send)).rejects.toThrow()
    await db.execute(sql`drop trigger refuse_sent on deliveries`)
    expect(await statusesOf(message)).toEqual(['sending'])
  })
})
