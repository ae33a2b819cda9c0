import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type DeliveryStatus, deliveries } from '#db/schema/messages.ts'
import { db } from '#platform/postgres/database.server.ts'
import { getStoredSettings, setStoredSettings } from '#platform/settings/current-settings.server.ts'
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

/** The row that an earlier attempt leaves, or a process that was killed while sending. */
async function leaveAttempt(message: Message, status: DeliveryStatus, secondsAgo: number) {
  const { key: messageKey, ...row } = message
  const then = sql`now() - make_interval(secs => ${secondsAgo})`
  await db.insert(deliveries).values({ messageKey, ...row, status, createdAt: then, updatedAt: then })
}

afterEach(() => {
  vi.useRealTimers()
})

describe('deliverOnce', () => {
  it('records no secret that a mail server repeats, because the dashboard shows the error', async () => {
    const message = await newMessage()
    const before = getStoredSettings()
    setStoredSettings({ ...before, values: { ...before.values, SMTP_URL: 'smtp://shop:mail-password@mail.example' } })
    const failure = new PermanentSendError('EAUTH Invalid login: 535 mail-password is wrong')
    expect(await deliverOnce(message, createSender([failure]).send)).toBe('refused')
    expect(await listAttempts(message)).toMatchObject([{ error: 'EAUTH Invalid login: 535 ••• is wrong' }])
    setStoredSettings(before)
  })

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

  it.each(['sent', 'delivered', 'read'] as const)('does not send again what is %s', async (status) => {
    const message = await newMessage()
    await leaveAttempt(message, status, 60)
    const { log, send } = createSender()
    expect(await deliverOnce(message, send)).toBe('sent-before')
    expect(log.sends).toBe(0)
  })

  it('does not send again what was sent before another attempt failed', async () => {
    const message = await newMessage()
    await leaveAttempt(message, 'sent', 60)
    await leaveAttempt(message, 'failed', 30)
    expect(await deliverOnce(message, createSender().send)).toBe('sent-before')
    expect(await listStatuses(message)).toEqual(['sent', 'failed'])
  })

  it('leaves an attempt as it is that another process has taken over', async () => {
    const message = await newMessage()
    await deliverOnce(message, async () => {
      await db.update(deliveries).set({ status: 'abandoned' }).where(eq(deliveries.messageKey, message.key))
      return 'provider-1'
    })
    expect(await listAttempts(message)).toMatchObject([{ status: 'abandoned', providerId: null }])
  })

  it('sends what failed a while ago', async () => {
    const message = await newMessage()
    await leaveAttempt(message, 'failed', 60)
    expect(await deliverOnce(message, createSender().send)).toBe('sent')
    expect(await listStatuses(message)).toEqual(['failed', 'sent'])
  })

  it('does not send what another process is sending', async () => {
    const message = await newMessage()
    await leaveAttempt(message, 'sending', 20)
    const { log, send } = createSender()
    await expect(deliverOnce(message, send)).rejects.toThrow('another process is sending')
    expect(log.sends).toBe(0)
  })

  it('takes over from a killed process', async () => {
    const message = await newMessage()
    await leaveAttempt(message, 'sending', 60)
    expect(await deliverOnce(message, createSender().send)).toBe('sent')
    expect(await listStatuses(message)).toEqual(['abandoned', 'sent'])
  })

  it('is taken over once when several processes try at the same time', async () => {
    const message = await newMessage()
    await leaveAttempt(message, 'sending', 60)
    const { log, send } = createSender()
    await Promise.allSettled([1, 2, 3].map(() => deliverOnce(message, send)))
    expect(log.sends).toBe(1)
  })

  it('sends heartbeats for its own messages while it sends them, and none afterwards', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const messages = [await newMessage(), await newMessage(), await newMessage()] as const
    const [first, second, ofAnother] = messages
    await leaveAttempt(ofAnother, 'sending', 20)
    const [one, two] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
    const sending = [deliverOnce(first, () => one.promise), deliverOnce(second, () => two.promise)]
    for (const message of [first, second]) await expect.poll(() => listStatuses(message)).toEqual(['sending'])

    const longAgo = sql`now() - interval '30 seconds'`
    await db.update(deliveries).set({ updatedAt: longAgo })
    const secondsAgo = async (message: Message) =>
      Math.round((Date.now() - ((await listAttempts(message))[0]?.updatedAt.getTime() ?? 0)) / 1000)
    await vi.advanceTimersByTimeAsync(10_000)
    for (const message of [first, second]) await expect.poll(() => secondsAgo(message)).toBeLessThan(20)
    expect(await secondsAgo(ofAnother)).toBeGreaterThanOrEqual(30)

    one.resolve('provider-1')
    await sending[0]
    expect(vi.getTimerCount()).toBe(1)
    two.resolve('provider-2')
    await sending[1]
    expect(vi.getTimerCount()).toBe(0)
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
