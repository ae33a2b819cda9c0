import { count, eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { customers } from '#db/schema/customers.ts'
import { deliveries, whatsappMessages, whatsappThreads } from '#db/schema/messages.ts'
import type { NewOrder } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { storage } from '#platform/storage/storage.server.ts'
import { jobs } from '#server/jobs.ts'
import { webhooks } from '#server/webhooks.ts'
import { findWaitingThreads } from '#shop/alerts/find-message-alerts.server.ts'
import { deleteOldData } from '#shop/customers/delete-old-data.server.ts'
import { eraseOwnData } from '#shop/customers/erase-customer.server.ts'
import { exportCustomer } from '#shop/customers/export-customer.server.ts'
import { recordWhatsAppStatus } from '#shop/messages/record-whatsapp-status.server.ts'
import { answerRequest } from '#shop/requests/answer-request.server.ts'
import { writeRequest } from '#shop/requests/write-on-request.server.ts'
import { addOrder, waitingJobs } from '#tests/database/orders.ts'
import { type FakeIncoming, writeIncoming } from '#tests/fakes/whatsapp.ts'
import { isLong } from '#tests/long.ts'
import { makeJpeg } from '#tests/make-picture.ts'
import { maxAnswersPerDay, maxFilesPerDay } from './answer-message.server.ts'
import { closeThread } from './close-thread.server.ts'
import { listThreads } from './list-threads.server.ts'
import { openMedia } from './open-media.server.ts'
import { readThread } from './read-thread.server.ts'
import { replyOnWhatsApp } from './reply-on-whatsapp.server.ts'
import { sendAnswerToThread } from './send-answer-to-thread.server.ts'
import { sendLinksInThread } from './send-links-in-thread.server.ts'

// The shop reads its settings at import, which happens after this.
const fake = await vi.hoisted(async () => {
  const { startFakeWhatsApp } = await import('#tests/fakes/whatsapp.ts')
  const server = await startFakeWhatsApp()
  const { accessToken, phoneNumberId, template, baseUrl } = server.options
  Object.assign(process.env, {
    ...{ WHATSAPP_ACCESS_TOKEN: accessToken, WHATSAPP_PHONE_NUMBER_ID: phoneNumberId, WHATSAPP_API_URL: baseUrl },
    ...{ WHATSAPP_APP_SECRET: 'app_secret_demo', WHATSAPP_VERIFY_TOKEN: 'v'.repeat(16), WHATSAPP_TEMPLATE: template },
  })
  return server
})
afterAll(() => fake.stop())
afterEach(async () => {
  await db.delete(whatsappThreads)
  await db.execute(sql`delete from pgboss.job`)
  fake.texts.length = 0
})

const owner = { ip: null, name: 'owner' }
let made = 0
const newNumber = () => `98${String(++made).padStart(8, '0')}`

async function post(body: string, signature: string) {
  const headers = { 'X-Hub-Signature-256': signature }
  return (await webhooks.request('/whatsapp', { method: 'POST', body, headers })).status
}

/** Posts the webhook of one message and does everything that follows from it. */
async function write(number: string, message: Partial<FakeIncoming> | string) {
  const content = typeof message === 'string' ? { text: { body: message } } : message
  const from = `91${number}`
  fake.openWindows.add(from)
  const { body, signature } = writeIncoming([{ id: `wamid.w${++made}`, from, userId: `IN.${number}`, ...content }])
  expect(await post(body, signature)).toBe(200)
  await runJobs('whatsapp.message', 'whatsapp.reply', 'whatsapp.media', 'files.delete')
}

async function runJobs(...names: (keyof typeof jobs)[]) {
  for (const name of names) {
    const waiting = await waitingJobs(name)
    const run = jobs[name].run as (payload: unknown) => Promise<unknown>
    // As many at a time as a worker takes.
    for (let first = 0; first < waiting.length; first += 8)
      await Promise.all(waiting.slice(first, first + 8).map(({ data }) => run(data)))
    await db.execute(sql`delete from pgboss.job where name = ${name}`)
  }
}

const answers = () => fake.texts.map(({ body }) => body)
const onlyThread = async () => {
  const [thread] = await db.select().from(whatsappThreads)
  if (!thread) throw new Error('no thread')
  return thread
}

async function paidOrder(number: string, changed: Partial<NewOrder> = {}) {
  const order = await addOrder({ status: 'completed', completedAt: new Date(), phoneNumber: number, ...changed })
  await db.update(customers).set({ phoneNumber: number }).where(eq(customers.id, order.customerId))
  return order
}

describe('a message of a buyer', () => {
  it('is stored once when Meta repeats it, also at the same time, and answered once', async () => {
    const from = `91${newNumber()}`
    fake.openWindows.add(from)
    const { body, signature } = writeIncoming([{ id: 'wamid.same', from, text: { body: 'The file does not open' } }])
    expect(await Promise.all(Array.from({ length: 8 }, () => post(body, signature)))).toEqual(Array(8).fill(200))
    expect(await db.$count(whatsappMessages)).toBe(1)
    const [job] = await waitingJobs('whatsapp.message')
    if (!job) throw new Error('no job')
    await Promise.all([1, 2, 3].map(() => jobs['whatsapp.message'].run(job.data)))
    await runJobs('whatsapp.reply', 'whatsapp.message')
    expect(await post(body, signature)).toBe(200)
    await runJobs('whatsapp.message', 'whatsapp.reply')
    expect(answers()).toHaveLength(1)
  })

  it('is refused without the right signature', async () => {
    const { body } = writeIncoming([{ id: 'wamid.forged', from: '919876543210', text: { body: 'Hello' } }])
    const { signature } = writeIncoming([{ id: 'x', from: '919876543210' }], 'another secret')
    expect([await post(body, ''), await post(body, signature)]).toEqual([401, 401])
    expect(await db.$count(whatsappThreads)).toBe(0)
  })

  it('belongs to the person, whatever happens with the number, and keeps the newest time in any order', async () => {
    const number = newNumber()
    const [early, late] = [new Date(Date.now() - 7_200_000), new Date(Date.now() - 60_000)]
    await write(number, { userId: undefined, text: { body: 'without an id' }, at: late })
    await write(number, { text: { body: 'with one' }, at: early })
    await write(number, { from: undefined, text: { body: 'with a username, without a number' }, at: early })
    const thread = await onlyThread()
    expect(thread).toMatchObject({ userId: `IN.${number}`, phone: `91${number}` })
    expect(Math.abs(thread.lastInAt.getTime() - late.getTime())).toBeLessThan(1_000)
    expect((await readThread(thread.id))?.messages.filter(({ isIncoming }) => isIncoming)).toHaveLength(3)
  })

  it('that claims to be from the future does not hold the window open', async () => {
    await write(newNumber(), { text: { body: 'Hello' }, at: new Date(Date.now() + 90_000_000) })
    expect((await onlyThread()).lastInAt.getTime()).toBeLessThanOrEqual(Date.now())
  })

  it('of any kind becomes a line, and hostile words stay words', async () => {
    const number = newNumber()
    const evil = '<script>alert(1)</script>\u202Egnp.exe\0\ud83d'
    for (const message of [
      { type: 'reaction', reaction: { message_id: 'wamid.x', emoji: '❤️' } },
      { type: 'system', system: { body: 'User changed from A to B', type: 'user_changed_number' } },
      { type: 'location', location: { latitude: 28.6, longitude: 77.2, name: evil } },
      { type: 'contacts', contacts: [{ name: { formatted_name: evil } }] },
      { type: 'unsupported', errors: [{ code: 131051 }] },
      { type: 'poll', poll: { question: evil } },
      { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: 'x', title: 'Yes' } } },
      { type: 'document', document: { id: 'd\0', mime_type: evil, caption: evil, filename: evil } },
      { type: 'text', text: { body: 7 } },
      { type: 'text', text: { body: evil }, name: evil },
    ])
      await write(number, message)
    const { messages = [], thread } = (await readThread((await onlyThread()).id)) ?? {}
    const lines = messages.filter(({ isIncoming }) => isIncoming).map(({ type, body }) => `${type} ${body}`)
    expect(lines[0]).toBe('reaction ❤️')
    expect(lines).toHaveLength(10)
    expect(lines.at(-1)).toBe('text <script>alert(1)</script>gnp.exe\ufffd')
    expect(thread?.name).toBe('<script>alert(1)</script>gnp.exe\ufffd')
  })

  it('of 4,096 Hindi letters is stored whole and answered in Hindi', async () => {
    const text = 'क्ष'.repeat(1_366).slice(0, 4_096)
    await write(newNumber(), text)
    const [stored] = await db.select().from(whatsappMessages).where(eq(whatsappMessages.isIncoming, true))
    expect(stored?.body).toBe(text)
    expect(answers()).toEqual([expect.stringContaining('धन्यवाद')])
  })

  it.runIf(isLong)('may be one of hundreds from one number, which get few answers and files', async () => {
    const batches = isLong ? 10 : 2
    const number = newNumber()
    await paidOrder(number)
    fake.openWindows.add(`91${number}`)
    fake.media.set('flood', { bytes: Buffer.from('x'), type: 'text/plain' })
    for (let batch = 0; batch < batches; batch++) {
      const messages = Array.from({ length: 100 }, (_, index): FakeIncoming => {
        const sender = { id: `wamid.flood.${batch}.${index}`, from: `91${number}`, userId: `IN.${number}` }
        if (index % 2) return { ...sender, type: 'document', document: { id: 'flood', mime_type: 'text/plain' } }
        return { ...sender, text: { body: 'link' } }
      })
      const { body, signature } = writeIncoming(messages)
      expect(await post(body, signature)).toBe(200)
    }
    await runJobs('whatsapp.message', 'whatsapp.reply')
    expect(await db.$count(whatsappMessages, eq(whatsappMessages.isIncoming, true))).toBe(batches * 100)
    // The answers to "link", and the sentence that a person will answer.
    expect(answers()).toHaveLength(maxAnswersPerDay + 1)
    expect(await waitingJobs('whatsapp.media')).toHaveLength(maxFilesPerDay)
    await runJobs('whatsapp.links')
    // As often as "send my links again" on the page allows.
    expect(await waitingJobs('delivery.whatsapp')).toHaveLength(3)
    expect((await readThread((await onlyThread()).id))?.messages).toHaveLength(200)
  })
})

describe('"link", "bill" and "help"', () => {
  it('send the links to the number of the order and to no other', async () => {
    const [number, other] = [newNumber(), newNumber()]
    const [own, moved] = [await paidOrder(number), await paidOrder(number)]
    await db.execute(sql`update orders set phone_number = ${other} where id = ${moved.id}`)
    await write(number, 'Link bhejo please')
    await runJobs('whatsapp.links')
    expect(await waitingJobs('delivery.email', own.id)).toHaveLength(1)
    expect(await waitingJobs('delivery.whatsapp', own.id)).toHaveLength(1)
    expect(await waitingJobs('delivery.whatsapp', moved.id)).toHaveLength(0)
    expect((await onlyThread()).waitingSince).toBeNull()
  })

  it('wait for a person when the automatic answer could not be sent', async () => {
    fake.refuseNext(400, 131047)
    await write(newNumber(), 'help')
    expect(answers()).toEqual([])
    expect((await onlyThread()).waitingSince).not.toBeNull()
  })

  it('say the same to a number that the shop does not know', async () => {
    const [known, unknown] = [newNumber(), newNumber()]
    await paidOrder(known)
    for (const word of ['link', 'bill', 'help']) {
      await write(known, word)
      await write(unknown, word)
    }
    const [a, b, c, d, e, f] = answers()
    expect([a, c, e]).toEqual([b, d, f])
    expect(answers().join()).not.toMatch(/order-\d|@/)
    await runJobs('whatsapp.links')
    expect(await waitingJobs('delivery.whatsapp')).toHaveLength(1)
  })

  it('are answered in the language of the buyer', async () => {
    const number = newNumber()
    const { customerId } = await paidOrder(number)
    await db.update(customers).set({ language: 'hi' }).where(eq(customers.id, customerId))
    await write(number, 'madad')
    await write(newNumber(), 'मदद')
    await write(newNumber(), 'HELP!')
    expect(answers().map((text) => /[ऀ-ॿ]/.test(text))).toEqual([true, true, false])
  })
})

describe('everything else', () => {
  it('waits for a person, with one sentence per day that says when', async () => {
    const number = newNumber()
    await write(number, 'The link does not open')
    await write(number, 'Hello?')
    expect(answers()).toEqual([expect.stringMatching(/A person will read it and answer here by \d+ \w+ 20\d\d/)])
    expect(await findWaitingThreads('dashboard')).toMatchObject({ facts: { count: 1 } })
    expect(await findWaitingThreads('message')).toBeNull()
    await db.update(whatsappThreads).set({ waitingSince: sql`now() - interval '5 hours'` })
    expect(await findWaitingThreads('message')).toMatchObject({ facts: { count: 1 } })
    await db.update(whatsappThreads).set({ promisedAt: sql`now() - interval '25 hours'` })
    await write(number, 'Are you there?')
    expect(answers()).toHaveLength(2)
  })

  it('with STOP in it does not unsubscribe, and says how to', async () => {
    await write(newNumber(), 'When does the download stop working?')
    expect(answers()[0]).toContain('the one word STOP')
  })

  it('that arrives a day late gets no automatic answer, which Meta would refuse', async () => {
    await write(newNumber(), { text: { body: 'Hello' }, at: new Date(Date.now() - 90_000_000) })
    expect(answers()).toEqual([])
    expect((await onlyThread()).waitingSince).not.toBeNull()
  })
})

describe('an answer of the owner', () => {
  it('is sent, shows its state, ends the waiting and is in the audit log', async () => {
    const number = newNumber()
    await write(number, 'Which class is it for?')
    const { id } = await onlyThread()
    expect(await replyOnWhatsApp({ ...owner, name: 'Ravi' }, { threadId: id }, ' Class 10. ')).toEqual({
      status: 'sent',
    })
    const sent = fake.texts.at(-1)
    expect(sent).toMatchObject({ to: `91${number}`, body: 'Class 10.' })
    expect((await onlyThread()).waitingSince).toBeNull()
    expect(await replyOnWhatsApp(owner, { phone: number }, 'By number too')).toEqual({ status: 'sent' })
    const lines = await db.select().from(auditLog).where(eq(auditLog.act, 'whatsapp-replied'))
    expect(lines.map(({ actor, detail }) => [actor, detail])).toContainEqual(['Ravi', { thread: id }])
    const value = { statuses: [{ id: sent?.id, status: 'read' }] }
    const body = JSON.stringify({ entry: [{ changes: [{ value }] }] })
    const { createHmac } = await import('node:crypto')
    await post(body, `sha256=${createHmac('sha256', 'app_secret_demo').update(body).digest('hex')}`)
    const shown = (await readThread(id))?.messages.find(({ wamid }) => wamid === sent?.id)
    expect(shown).toMatchObject({ status: 'read', sentBy: 'Ravi' })
  })

  it('is refused outside the window, by us and by Meta, and then the message still waits', async () => {
    const number = newNumber()
    await write(number, 'A question')
    const { id } = await onlyThread()
    fake.openWindows.delete(`91${number}`)
    expect(await replyOnWhatsApp(owner, { threadId: id }, 'Answer')).toEqual({ refused: 'window-closed' })
    expect((await onlyThread()).waitingSince).not.toBeNull()
    await db.update(whatsappThreads).set({ lastInAt: sql`now() - interval '24 hours'` })
    expect(await replyOnWhatsApp(owner, { threadId: id }, 'Answer')).toEqual({ refused: 'window-closed' })
  })

  it('is refused when it is empty, too long, or has no one to go to', async () => {
    await write(newNumber(), 'A question')
    const to = { threadId: (await onlyThread()).id }
    expect(await replyOnWhatsApp(owner, to, ' \n ')).toEqual({ refused: 'empty' })
    expect(await replyOnWhatsApp(owner, to, 'x'.repeat(4_097))).toEqual({ refused: 'too-long' })
    expect(await replyOnWhatsApp(owner, { threadId: 999_999 }, 'x')).toEqual({ refused: 'no-thread' })
    expect(await replyOnWhatsApp(owner, { phone: '9000000000' }, 'x')).toEqual({ refused: 'no-thread' })
    await db.update(whatsappThreads).set({ phone: null })
    expect(await replyOnWhatsApp(owner, to, 'x')).toEqual({ refused: 'no-number' })
  })

  it('is sent once by a job when Meta did not answer', async () => {
    await write(newNumber(), 'A question')
    fake.failNextRequests(1, 'drop')
    const { id } = await onlyThread()
    expect(await replyOnWhatsApp(owner, { threadId: id }, 'Later')).toEqual({ status: 'waiting' })
    const reply = await waitingJobs('whatsapp.reply')
    expect(reply).toHaveLength(1)
    await Promise.all([1, 2].map(() => jobs['whatsapp.reply'].run(reply[0]?.data ?? { messageId: 0 })))
    expect(answers().filter((body) => body === 'Later')).toHaveLength(1)
  })

  it('can be replaced by "done", and the list shows what waits first', async () => {
    for (const text of ['first', 'second']) await write(newNumber(), text)
    const before = await listThreads(null)
    expect(before.waiting.map(({ newest }) => newest?.body)).toEqual(['first', 'second'])
    const id = before.waiting[0]?.id ?? 0
    expect(await closeThread(owner, id)).toEqual({ closed: true })
    expect(await closeThread(owner, id)).toEqual({ refused: 'not-waiting' })
    const after = await listThreads(null)
    expect([after.waiting.length, after.others.map((thread) => thread.id)]).toEqual([1, [id]])
  })

  it('with links goes to the chat only for an order of this number', async () => {
    const number = newNumber()
    const [own, other] = [await paidOrder(number), await paidOrder(newNumber())]
    await write(number, 'Please help me with my order number five')
    const { id } = await onlyThread()
    expect(await sendLinksInThread(owner, id, other.id)).toEqual({ refused: 'other-number' })
    expect(await sendLinksInThread(owner, id, 'bb_guess')).toEqual({ refused: 'nothing-to-send' })
    expect(await sendLinksInThread(owner, id, own.id)).toEqual({ sentTo: own.email })
    expect(await sendLinksInThread(owner, id, own.id)).toEqual({ sentTo: own.email })
    expect(await waitingJobs('delivery.whatsapp')).toHaveLength(1)
    expect((await readThread(id))?.orders.map((order) => order.id)).toEqual([own.id])
  })
})

describe('the answer to a request', () => {
  async function answerTo(order: Awaited<ReturnType<typeof paidOrder>>, text = 'Use Google Drive.') {
    const request = await db.transaction((tx) =>
      writeRequest(tx, order, { trouble: 'other', text: 'It does not open' }),
    )
    const answered = await answerRequest({ ...owner, name: 'Ravi' }, request.id, text)
    if ('refused' in answered) throw new Error(answered.refused)
    const [job] = await waitingJobs('whatsapp.request-answered')
    await db.execute(sql`delete from pgboss.job`)
    return job?.data ?? { messageId: 0 }
  }

  it('goes to the open thread of the order’s number once, in its language, and stands in both places', async () => {
    const number = newNumber()
    const order = await paidOrder(number, { language: 'hi' })
    await write(number, 'Hello')
    const before = fake.texts.length
    const job = await answerTo(order)
    const results = await Promise.allSettled([1, 2].map(() => sendAnswerToThread(job)))
    expect(results).toContainEqual({ status: 'fulfilled', value: 'sent' })
    expect(await sendAnswerToThread(job)).toBe('sent-before')
    expect(fake.texts).toHaveLength(before + 1)
    const sent = fake.texts.at(-1)
    expect(sent).toMatchObject({ to: `91${number}`, body: expect.stringMatching(/ऑर्डर.*\n\nUse Google Drive\.$/) })
    const { id, waitingSince } = await onlyThread()
    expect(waitingSince).not.toBeNull()
    await recordWhatsAppStatus({ id: sent?.id ?? '', status: 'read' })
    const [line] = (await readThread(id))?.messages.filter(({ wamid }) => wamid === sent?.id) ?? []
    expect(line).toMatchObject({ sentBy: 'Ravi', status: 'read' })
    const rows = await db.select().from(deliveries).where(eq(deliveries.orderId, order.id))
    expect(rows).toMatchObject([{ kind: 'request', channel: 'whatsapp', address: number, status: 'read' }])
  })

  it('stays a mail when the 24 hours are over, after STOP, and for another number', async () => {
    const number = newNumber()
    const order = await paidOrder(number)
    expect(await sendAnswerToThread(await answerTo(order))).toBe('nothing-to-send')
    await write(number, 'Hello')
    const other = await paidOrder(newNumber())
    expect(await sendAnswerToThread(await answerTo(other))).toBe('nothing-to-send')
    await db.update(customers).set({ phoneNumber: newNumber() }).where(eq(customers.id, order.customerId))
    expect(await sendAnswerToThread(await answerTo(order))).toBe('nothing-to-send')
    await db.update(customers).set({ phoneNumber: number }).where(eq(customers.id, order.customerId))
    await db.update(whatsappThreads).set({ lastInAt: sql`now() - interval '24 hours'` })
    expect(await sendAnswerToThread(await answerTo(order))).toBe('nothing-to-send')
    await write(number, 'STOP')
    fake.texts.length = 0
    expect(await sendAnswerToThread(await answerTo(order))).toBe('no-consent')
    expect(fake.texts).toEqual([])
  })
})

describe('a file that a buyer sends', () => {
  const send = async (number: string, mediaId: string, type: string, fileName?: string) => {
    await write(number, { type, [type]: { id: mediaId, mime_type: 'image/png', filename: fileName, caption: 'Look' } })
    const [message] = await db
      .select()
      .from(whatsappMessages)
      .where(eq(whatsappMessages.isIncoming, true))
      .orderBy(sql`id desc`)
      .limit(1)
    if (!message) throw new Error('no message')
    return message
  }

  it('is stored; a picture is drawn again without its notes, anything else is a download with our own name', async () => {
    const number = newNumber()
    fake.media.set('photo', { bytes: makeJpeg({ orientation: 6 }), type: 'image/jpeg' })
    fake.media.set('fake-photo', { bytes: Buffer.from('<svg onload=alert(1)>'), type: 'image/png' })
    fake.media.set('voice', { bytes: Buffer.from('OggS'), type: 'audio/ogg; codecs=opus' })
    const photo = await send(number, 'photo', 'image')
    expect(photo).toMatchObject({ mediaState: 'stored', mediaType: 'image/webp', isRedrawn: true, mediaId: null })
    const bytes = Buffer.from(await new Response((await openMedia(photo.threadId, photo.id))?.body).arrayBuffer())
    expect(bytes.subarray(8, 12).toString()).toBe('WEBP')
    expect(bytes.includes('Exif')).toBe(false)
    const drawn = await send(number, 'fake-photo', 'image')
    expect(drawn).toMatchObject({ mediaState: 'stored', mediaType: 'image/png', isRedrawn: false })
    const voice = await send(number, 'voice', 'audio', '../../evil.html')
    const opened = await openMedia(voice.threadId, voice.id)
    expect(opened).toMatchObject({ type: 'audio/ogg', name: `whatsapp-${voice.id}.ogg`, isRedrawn: false })
    await opened?.body.cancel()
    expect(await openMedia(voice.threadId + 1, voice.id)).toBeNull()
  })

  it('is not fetched when it is too large, of an unknown kind, gone, or not at Meta', async () => {
    const number = newNumber()
    fake.media.set('page', { bytes: Buffer.from('<html>'), type: 'text/html' })
    fake.media.set('large', { bytes: Buffer.alloc(16 * 1024 * 1024 + 1), type: 'video/mp4' })
    fake.media.set('elsewhere', { bytes: Buffer.from('x'), type: 'image/png', url: 'http://169.254.169.254/latest' })
    const states = []
    for (const id of ['page', 'large', 'elsewhere', 'gone']) states.push((await send(number, id, 'image')).mediaState)
    expect(states).toEqual(['refused', 'refused', 'expired', 'expired'])
  })

  it('takes the place of older files of the thread that stores the most, once all together reach the limit', async () => {
    const [flooding, quiet] = [newNumber(), newNumber()]
    fake.media.set('note', { bytes: Buffer.from('my words'), type: 'text/plain' })
    const kept = await send(quiet, 'note', 'document')
    const [old, newer] = [await send(flooding, 'note', 'document'), await send(flooding, 'note', 'document')]
    await db
      .update(whatsappMessages)
      .set({ mediaBytes: 2 ** 31 - 20 })
      .where(eq(whatsappMessages.id, old.id))
    const newest = await send(quiet, 'note', 'document')
    const states = await db
      .select({ id: whatsappMessages.id, state: whatsappMessages.mediaState, key: whatsappMessages.mediaKey })
      .from(whatsappMessages)
      .where(isNotNull(whatsappMessages.mediaState))
      .orderBy(whatsappMessages.id)
    expect(states).toMatchObject([
      { id: kept.id, state: 'stored' },
      { id: old.id, state: 'expired', key: null },
      { id: newer.id, state: 'stored' },
      { id: newest.id, state: 'stored' },
    ])
    expect(await openMedia(old.threadId, old.id)).toBeNull()
    expect(await storage.head(old.mediaKey ?? '')).toBeNull()
    expect(await storage.head(newest.mediaKey ?? '')).not.toBeNull()
  })

  it('is exported with the messages, deleted after 90 days, and erased with the customer', async () => {
    const number = newNumber()
    const { customerId } = await paidOrder(number)
    fake.media.set('note', { bytes: Buffer.from('my words'), type: 'text/plain' })
    const [first, second] = [await send(number, 'note', 'document', 'a.txt'), await send(number, 'note', 'document')]
    const { whatsAppMessages } = await exportCustomer(customerId)
    expect(whatsAppMessages.filter(({ isIncoming }) => isIncoming)).toMatchObject([
      { phone: `91${number}`, body: 'Look', fileName: 'a.txt', file: Buffer.from('my words').toString('base64') },
      { body: 'Look' },
    ])
    await db.execute(sql`update whatsapp_messages set created_at = now() - interval '91 days' where id = ${first.id}`)
    await deleteOldData()
    await runJobs('files.delete')
    expect(await storage.head(first.mediaKey ?? '')).toBeNull()
    expect(await openMedia(first.threadId, first.id)).toBeNull()
    expect(await storage.head(second.mediaKey ?? '')).not.toBeNull()
    expect(await eraseOwnData(customerId)).toEqual({ erased: true })
    await runJobs('files.delete')
    expect(await storage.head(second.mediaKey ?? '')).toBeNull()
    expect(await db.select({ count: count() }).from(whatsappMessages)).toEqual([{ count: 0 }])
  })

  it('is of no other customer who typed the same number, with or without paying', async () => {
    const number = newNumber()
    await write(number, 'private words')
    const stranger = await addOrder({ phoneNumber: number })
    await db.update(customers).set({ phoneNumber: number }).where(eq(customers.id, stranger.customerId))
    expect((await exportCustomer(stranger.customerId)).whatsAppMessages).toEqual([])
    await eraseOwnData(stranger.customerId)
    expect(await db.$count(whatsappThreads)).toBe(1)
    const [one, another] = [await paidOrder(number), await paidOrder(number)]
    expect((await exportCustomer(one.customerId)).whatsAppMessages).toEqual([])
    await eraseOwnData(another.customerId)
    expect(await db.$count(whatsappThreads)).toBe(1)
    // Written before the number was paid with: a buyer reads no words from before.
    expect((await exportCustomer(one.customerId)).whatsAppMessages).toEqual([])
  })
})

it('deletes threads of people who bought nothing after 90 days, and all after a year', async () => {
  const [buyer, stranger] = [newNumber(), newNumber()]
  await paidOrder(buyer)
  for (const number of [buyer, stranger]) await write(number, 'Hello there')
  await db.update(whatsappThreads).set({ lastInAt: sql`now() - interval '91 days'` })
  await deleteOldData()
  expect(await onlyThread()).toMatchObject({ phone: `91${buyer}` })
  await db.update(whatsappThreads).set({ lastInAt: sql`now() - interval '366 days'` })
  await deleteOldData()
  expect(await db.$count(whatsappThreads)).toBe(0)
})
