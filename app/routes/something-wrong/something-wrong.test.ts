import { eq, inArray, sql } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startingRefundRules } from '#content/owner/refund-rules.ts'
import { addStartedOrder } from '#cookies/checkout-cookie.server.ts'
import { sessionCookie } from '#cookies/session-cookie.server.ts'
import { auditLog } from '#db/schema/audit.ts'
import { demoMailbox } from '#db/schema/messages.ts'
import { orderProblems, orders, soldFiles } from '#db/schema/orders.ts'
import { disputes } from '#db/schema/payments.ts'
import { refunds } from '#db/schema/refunds.ts'
import { orderSwaps, requestMessages, requests } from '#db/schema/requests.ts'
import { db } from '#platform/postgres/database.server.ts'
import { countWaiting } from '#shop/admin/count-waiting.server.ts'
import { findDueRequests } from '#shop/alerts/find-order-alerts.server.ts'
import { erasePersonalData } from '#shop/customers/erase-personal-data.server.ts'
import { exportCustomer } from '#shop/customers/export-customer.server.ts'
import { addEdition } from '#shop/editions/published-editions.server.ts'
import { createHelpPath, readHelpProof } from '#shop/orders/help-link.server.ts'
import { reportProblem } from '#shop/orders/problems/report-problem.server.ts'
import { returnSecondPayments } from '#shop/refunds/return-second-payments.server.ts'
import { readOrderTimeline } from '#shop/reports/read-order-timeline.server.ts'
import { answerRequest, closeRequest, refundRequest, swapRequest } from '#shop/requests/answer-request.server.ts'
import { countOpenRequests, listBuyerRequests, listRequests, readRequest } from '#shop/requests/list-requests.server.ts'
import { maxAskedPerDay } from '#shop/requests/open-request.server.ts'
import { sendRequestAnswer } from '#shop/requests/send-request-answer.server.ts'
import { openSession } from '#shop/sessions/open-session.server.ts'
import { setBusiness } from '#tests/business.ts'
import { addOrder, orderNow, visitor, waitingJobs } from '#tests/database/orders.ts'
import { addPayment } from '#tests/database/refunds.ts'
import { makePdf } from '#tests/pdf/make-pdf.ts'
import { visitorContext } from '../../visitor.ts'
import { action, loader } from './something-wrong.tsx'

const owner = { ip: null, name: 'owner' }
const helper = { ip: null, name: 'Ravi' }
const price = 20_800

afterEach(() => setBusiness({ refundRules: startingRefundRules }))

const rules = (changed: Partial<typeof startingRefundRules>) =>
  setBusiness({ refundRules: { ...startingRefundRules, ...changed } })

async function addBoughtOrder(changed: Parameters<typeof addOrder>[0] = {}) {
  const order = await addOrder({
    ...{ status: 'completed', completedAt: new Date(), amountInPaise: price, priceInPaise: price },
    ...changed,
  })
  await addPayment(order.id, { amountInPaise: order.amountInPaise })
  return order
}

function argsFor(path: string, { cookie = '', form }: { cookie?: string; form?: Record<string, string> } = {}) {
  const request = new Request(`http://localhost${path}`, {
    headers: { Cookie: cookie },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })
  const context = new RouterContextProvider()
  // Each test has its own network, because the number of requests of one is limited.
  context.set(visitorContext, { ...visitor, ip: null })
  return { request, url: new URL(request.url), context, pattern: '/something-wrong', params: {} } as const
}

const open = (path: string, cookie?: string) => loader(argsFor(path, { cookie }))

/** The status of the answer, and the page that a good one leads to. */
async function press(path: string, form: Record<string, string>, cookie?: string) {
  try {
    const answer = await action(argsFor(path, { cookie, form }))
    return { status: answer.init?.status ?? 200, ...answer.data }
  } catch (thrown) {
    const response = thrown as Response
    return { status: response.status, location: response.headers.get('Location') ?? '' }
  }
}

const pathOf = (order: Parameters<typeof createHelpPath>[0], trouble: string) =>
  `${createHelpPath(order)}&trouble=${trouble}`
const ask = (order: Parameters<typeof createHelpPath>[0], text: string, trouble = 'other') =>
  press(pathOf(order, trouble), { intent: 'ask', text })
const refundsOf = (orderId: string) => db.select().from(refunds).where(eq(refunds.orderId, orderId))
const actsOf = async (orderId: string) => {
  const rows = await db.select().from(auditLog).where(eq(auditLog.orderId, orderId)).orderBy(auditLog.id)
  return rows.map(({ act, actor, detail }) => ({ act, actor, detail }))
}

/** As the stream of a file begins: false when nothing may be sent. */
async function download(orderId: string, editionId: number): Promise<boolean> {
  const { rows } = await db.execute<{ recorded: boolean }>(
    sql`select record_download(${orderId}, 0, 'maths', ${`c-${orderId}`}, ${editionId}, 's', 'n', null, true, 60, 3, 5) as recorded`,
  )
  return rows[0]?.recorded === true
}

async function addRequest() {
  const order = await addBoughtOrder()
  await ask(order, 'It does not open')
  const [request] = await db.select().from(requests).where(eq(requests.orderId, order.id))
  if (!request) throw new Error('no request')
  return { order, request }
}

describe('whose order it is', () => {
  it('shows an order to the browser that bought it and to a reader of its mail, and to no one else', async () => {
    const order = await addBoughtOrder()
    const cookie = (await addStartedOrder(new Request('http://localhost'), order.id)).split(';')[0]
    const plain = `/something-wrong?order=${order.id}`
    expect((await open(plain, cookie)).own).toMatchObject({ by: 'browser', sentTo: order.email })
    expect((await open(createHelpPath(order))).own).toMatchObject({ by: 'mail', receipt: null })
    expect((await open(createHelpPath(order))).own?.sentTo).not.toBe(order.email)
    const unknown = { trouble: null, phone: 'android', own: null, listPath: '/something-wrong', done: null }
    for (const path of [plain, `${plain}&proof=guess`, '/something-wrong?order=bb_guess', '/something-wrong?order=%00'])
      expect(await open(path)).toEqual(unknown)
    const other = await addBoughtOrder()
    const stolen = createHelpPath(order).replace(order.id, other.id)
    expect(await open(stolen)).toEqual(unknown)
  })

  it('ends with the link of the mail, whatever its reader opens from it', async () => {
    const order = await addBoughtOrder()
    const path = createHelpPath(order, Math.floor(Date.now() / 1000) + 60)
    const { listPath } = await open(path)
    expect(listPath).toBe(path)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    expect((await open(listPath)).own).toBeNull()
    vi.useRealTimers()
  })

  it('leads to the files without a mail: in the browser that bought, and in an account', async () => {
    const order = await addBoughtOrder()
    const request = new Request('http://localhost')
    const cookie = (await addStartedOrder(request, order.id)).split(';')[0] ?? ''
    const path = `/something-wrong?order=${order.id}`
    expect((await open(path, cookie)).own?.files).toBe(`/thank-you?order_id=${order.id}`)
    const session = await sessionCookie.serialize(await openSession(order.customerId, { browser: 'b' }))
    expect((await open(path, session.split(';')[0])).own?.files).toBe('/customer-dashboard')
    expect((await open(createHelpPath(order))).own?.files).toBeNull()
    await db.update(orders).set({ refundedAt: new Date() }).where(eq(orders.id, order.id))
    expect((await open(path, cookie)).own?.files).toBeNull()
  })

  it('shows the last order that this browser paid for when the address names none', async () => {
    const bought = await addBoughtOrder()
    const earlier = await addBoughtOrder({ completedAt: new Date(Date.now() - 60_000) })
    const unpaid = await addOrder({ status: 'pending' })
    let cookie = ''
    for (const { id } of [bought, earlier, unpaid]) {
      const request = new Request('http://localhost', { headers: { Cookie: cookie } })
      cookie = (await addStartedOrder(request, id)).split(';')[0] ?? ''
    }
    const { own, listPath } = await open('/something-wrong', cookie)
    expect(own).toMatchObject({ by: 'browser', sentTo: bought.email })
    expect(listPath).toContain(bought.id)
    expect(await press('/something-wrong?trouble=other', { intent: 'ask', text: 'Mine' }, cookie)).toMatchObject({
      status: 303,
      location: expect.stringContaining(bought.id),
    })
    expect((await open('/something-wrong')).own).toBeNull()
  })

  it('does nothing for the order of another buyer, and says the same as for one that does not exist', async () => {
    rules({ swapDays: 7, moneyBack: 'within-days' })
    const order = await addBoughtOrder()
    const forms: Record<string, string>[] = [
      { intent: 'ask', text: 'Mine' },
      { intent: 'swap', product: 'science' },
      ...['money-back', 'keep-both', 'send-again', 'stop-marketing'].map((intent) => ({ intent })),
      { intent: 'correct', email: 'mallory@example.in' },
    ]
    for (const form of forms) {
      for (const id of [order.id, 'bb_guess'])
        expect(await press(`/something-wrong?order=${id}&proof=x&trouble=other`, form)).toEqual({
          status: 400,
          refused: 'not-own',
        })
    }
    expect(await actsOf(order.id)).toEqual([])
  })

  it('ends a link of a mail with the links of its order, so a replayed one is worth nothing', async () => {
    const order = await addBoughtOrder()
    const path = pathOf(order, 'other')
    await db.update(orders).set({ linkGeneration: 1 }).where(eq(orders.id, order.id))
    expect(await press(path, { intent: 'ask', text: 'Hello' })).toMatchObject({ refused: 'not-own' })
  })

  it('corrects the address only for the browser that bought', async () => {
    const order = await addBoughtOrder()
    const form = { intent: 'correct', email: 'new-address@example.in' }
    expect(await press(pathOf(order, 'wrong-address'), form)).toMatchObject({ refused: 'not-own' })
    const cookie = (await addStartedOrder(new Request('http://localhost'), order.id)).split(';')[0]
    const path = `/something-wrong?order=${order.id}&trouble=wrong-address`
    expect(await press(path, form, cookie)).toMatchObject({ status: 200, notice: { tone: 'good' } })
    expect((await orderNow(order.id)).email).toBe('new-address@example.in')
  })
})

describe('a request', () => {
  it('has a promise, collects what the buyer writes, and ends in an answer that the buyer gets once', async () => {
    const { order, request } = await addRequest()
    expect(request).toMatchObject({ state: 'open', trouble: 'other' })
    expect(request.promisedAt.getTime()).toBeGreaterThan(Date.now() + 24 * 60 * 60 * 1000)
    expect(await Promise.all(['One', 'Two', 'Three'].map((text) => ask(order, text)))).toMatchObject(
      Array(3).fill({ status: 303 }),
    )
    expect(await db.$count(requests, eq(requests.orderId, order.id))).toBe(1)
    const answered = await answerRequest(helper, request.id, ' Use Google Drive ')
    if ('refused' in answered) throw new Error(answered.refused)
    expect(await waitingJobs('request.answered')).toMatchObject([{ data: { messageId: answered.messageId } }])
    expect(await sendRequestAnswer(answered)).toBe('sent')
    expect(await sendRequestAnswer(answered)).toBe('sent-before')
    const [mail] = await db.select().from(demoMailbox).where(eq(demoMailbox.toAddress, order.email))
    expect(mail?.plainText).toContain('Use Google Drive')
    const proof = /\/something-wrong\?order=[\w-]+&proof=(\S+)/.exec(mail?.plainText ?? '')?.[1]
    expect(readHelpProof(order, proof ?? null)).toBeGreaterThan(Date.now() / 1000)
    const [shown] = await listBuyerRequests([order.id])
    expect(shown).toMatchObject({ state: 'answered' })
    expect(shown?.messages.map(({ text }) => text)).toEqual(expect.arrayContaining(['Two', 'Use Google Drive']))
    expect(JSON.stringify(shown)).not.toContain('Ravi')
    await ask(order, 'It still does not open')
    expect((await readRequest(request.id))?.request.state).toBe('open')
    expect(await closeRequest(owner, request.id)).toEqual({ closed: true })
    expect(await closeRequest(owner, request.id)).toEqual({ refused: 'closed' })
    expect(await answerRequest(owner, request.id, 'Too late')).toEqual({ refused: 'closed' })
    await ask(order, 'Again')
    expect(await db.$count(requests, eq(requests.orderId, order.id))).toBe(2)
    const [newest] = await listBuyerRequests([order.id])
    expect((await readRequest(newest?.id ?? 0))?.earlier.map(({ id }) => id)).toEqual([request.id])
    const acts = (await readOrderTimeline(order.id))?.events.flatMap((event) => (event.kind === 'act' ? event.act : []))
    expect(acts).toEqual(expect.arrayContaining(['request-opened', 'request-answered', 'request-closed']))
  })

  it('stands in the list by its promise, is counted, and is an alert when the promise comes near', async () => {
    await db.update(requests).set({ state: 'closed' })
    expect(await countOpenRequests()).toBeNull()
    expect(await findDueRequests()).toBeNull()
    const [first, second] = [await addRequest(), await addRequest()]
    const soon = new Date(Date.now() + 60 * 60 * 1000)
    await db.update(requests).set({ promisedAt: soon }).where(eq(requests.id, second.request.id))
    expect((await listRequests('open')).map(({ id }) => id)).toEqual([second.request.id, first.request.id])
    expect(await countOpenRequests()).toEqual({ count: 2, promisedAt: soon })
    const before = await countWaiting({ role: 'owner', name: 'owner' })
    await db.transaction((tx) => reportProblem(tx, first.order.id, 'reference-mismatch', {}))
    expect(await countWaiting({ role: 'owner', name: 'owner' })).toEqual({ ...before, problems: before.problems + 1 })
    expect(await countWaiting({ role: 'helper', name: 'Ravi' })).toMatchObject({
      requests: 2,
      problems: 0,
      disputes: 0,
    })
    expect(await findDueRequests()).toMatchObject({ facts: { count: 1, orderId: second.order.id } })
    await answerRequest(owner, second.request.id, 'Done')
    expect(await findDueRequests()).toBeNull()
    expect((await listRequests('answered')).map(({ id }) => id)).toContain(second.request.id)
  })

  it('refuses nothing, a novel and a flood, and keeps hostile words as words', async () => {
    const order = await addBoughtOrder()
    expect(await ask(order, '  \r\n ')).toMatchObject({ status: 400, refused: 'empty' })
    expect(await ask(order, 'x'.repeat(100_000))).toMatchObject({ status: 400, refused: 'too-long' })
    expect(await db.$count(requests, eq(requests.orderId, order.id))).toBe(0)
    const hostile = '<script>alert(1)</script>\r\nBcc: all@example.in\u0000\u202e [link](javascript:alert(1))'
    expect(await ask(order, hostile)).toMatchObject({ status: 303 })
    const [shown] = await listBuyerRequests([order.id])
    expect(shown?.messages[0]?.text).toBe('<script>alert(1)</script>\nBcc: all@example.in [link](javascript:alert(1))')
    const answered = await answerRequest(owner, shown?.id ?? 0, hostile)
    if ('refused' in answered) throw new Error(answered.refused)
    await sendRequestAnswer(answered)
    const mails = await db.select().from(demoMailbox).where(eq(demoMailbox.toAddress, order.email))
    expect(mails.map(({ html }) => html).join()).not.toContain('<script>')
    expect(mails.map(({ subject }) => subject).join()).not.toContain('Bcc')
    for (let asked = 1; asked < maxAskedPerDay; asked++) await ask(order, 'Hello')
    expect(await ask(order, 'Hello')).toMatchObject({ status: 400, refused: 'too-often' })
  })

  it('is refunded once, however many people click at the same time', async () => {
    const { order, request } = await addRequest()
    const clicks = await Promise.all([1, 2, 3].map(() => refundRequest(owner, request.id)))
    expect(clicks.filter((click) => !('refused' in click))).toEqual([{ refundedInPaise: price }])
    expect(await refundsOf(order.id)).toMatchObject([{ amountInPaise: price, reason: 'buyer-asked' }])
    expect((await readRequest(request.id))?.messages.at(-1)).toMatchObject({ kind: 'refunded', text: '₹208' })
  })

  it('is exported with its customer, and loses its words with them', async () => {
    const { order, request } = await addRequest()
    const exported = await exportCustomer(order.customerId)
    expect(exported.requests).toMatchObject([{ id: request.id, trouble: 'other' }])
    expect(exported.requestMessages).toMatchObject([{ kind: 'asked', text: 'It does not open' }])
    await db.transaction((tx) => erasePersonalData(tx, { id: order.customerId, email: order.email }))
    const [message] = await db.select().from(requestMessages).where(eq(requestMessages.requestId, request.id))
    expect(message?.text).toBe('')
    expect((await readRequest(request.id))?.request.state).toBe('closed')
    expect(await ask(await orderNow(order.id), 'Hello')).toMatchObject({ refused: 'no-longer' })
  })
})

describe('a swap by the rule', () => {
  const swap = (order: Parameters<typeof createHelpPath>[0], product: string) =>
    press(pathOf(order, 'wrong-product'), { intent: 'swap', product })

  it('gives the other product, sends the difference back and writes why', async () => {
    rules({ swapDays: 7 })
    const order = await addBoughtOrder({ productId: 'combo', amountInPaise: 34_800, priceInPaise: 34_800 })
    await db.delete(soldFiles).where(eq(soldFiles.file, 'science'))
    expect((await open(pathOf(order, 'wrong-product'))).own?.swaps).toContainEqual(
      expect.objectContaining({ id: 'science', difference: '₹140' }),
    )
    const swapped = await swap(order, 'science')
    expect(swapped).toMatchObject({ status: 303 })
    expect((await open(swapped.location ?? '')).own).toMatchObject({ by: 'mail', product: 'Science Blueprint' })
    const now = await orderNow(order.id)
    expect(now).toMatchObject({ productId: 'science', amountInPaise: 34_800, linkGeneration: 1, sentAt: null })
    expect(now.files.map(({ file }) => file)).toEqual(['science', 'science-phone'])
    expect(await refundsOf(order.id)).toMatchObject([{ amountInPaise: 14_000, state: 'requested' }])
    expect(await waitingJobs('delivery.email', order.id)).toHaveLength(1)
    expect(await db.select().from(orderSwaps).where(eq(orderSwaps.orderId, order.id))).toMatchObject([
      { fromProductId: 'combo', toProductId: 'science' },
    ])
    const detail = { from: order.productName, to: 'Science Blueprint', amountInPaise: 14_000, days: 7 }
    expect(await actsOf(order.id)).toEqual([{ act: 'order-swapped-by-rule', actor: 'buyer', detail }])
  })

  it('happens once, however many ask at the same time', async () => {
    rules({ swapDays: 7 })
    const order = await addBoughtOrder({ productId: 'combo', amountInPaise: 34_800, priceInPaise: 34_800 })
    const answers = await Promise.all(['science', 'maths', 'social'].map((product) => swap(order, product)))
    expect(answers.filter(({ status }) => status === 303).length).toBeGreaterThan(0)
    expect((await refundsOf(order.id)).reduce((sum, { amountInPaise }) => sum + amountInPaise, 0)).toBe(14_000)
  })

  it.each<[string, Partial<typeof startingRefundRules>, object]>([
    ['without the rule', { swapDays: 0 }, {}],
    ['after a download', { swapDays: 7 }, { downloadedAt: new Date() }],
    ['too late', { swapDays: 7 }, { completedAt: new Date(Date.now() - 8 * 24 * 60 * 60 * 1000) }],
  ])('is refused %s, and becomes a request', async (_, rule, changed) => {
    rules(rule)
    const order = await addBoughtOrder(changed)
    expect((await open(pathOf(order, 'wrong-product'))).own?.swaps).toEqual([])
    expect(await swap(order, 'science')).toMatchObject({ status: 400, refused: 'no-longer' })
    expect((await orderNow(order.id)).productId).toBe('maths')
    expect(await ask(order, 'I need science', 'wrong-product')).toMatchObject({ status: 303 })
  })

  it.each([
    ['the same product', 'maths'],
    ['a dearer one', 'combo'],
    ['an unknown one', 'x'],
  ])('is refused for %s', async (_, product) => {
    rules({ swapDays: 7 })
    const order = await addBoughtOrder()
    expect(await swap(order, product)).toMatchObject({ refused: 'no-longer' })
    expect(await refundsOf(order.id)).toEqual([])
  })

  it('waits for a dispute or a problem of the order, also when the owner swaps', async () => {
    rules({ swapDays: 7, moneyBack: 'within-days' })
    const { order, request } = await addRequest()
    const [payment] = await db
      .execute(sql`select external_id from received_payments where order_id = ${order.id}`)
      .then(({ rows }) => rows)
    await db.insert(disputes).values({
      ...{ provider: 'sandbox', externalId: `dp_${order.id}`, orderId: order.id, amountInPaise: price },
      ...{ paymentId: String(payment?.external_id), state: 'open', reason: 'fraud' },
    })
    expect(await swap(order, 'science')).toMatchObject({ refused: 'no-longer' })
    expect(await press(pathOf(order, 'money-back'), { intent: 'money-back' })).toMatchObject({ refused: 'no-longer' })
    expect(await swapRequest(owner, request.id, 'science')).toEqual({ refused: 'on-hold' })
    expect(await refundRequest(owner, request.id)).toEqual({ refused: 'nothing-left' })
    expect(await refundsOf(order.id)).toEqual([])
  })

  it('lets the owner give a dearer product, and also after a download', async () => {
    const { order, request } = await addRequest()
    await db.update(orders).set({ downloadedAt: new Date() }).where(eq(orders.id, order.id))
    expect(await swapRequest(owner, request.id, 'combo')).toMatchObject({ refundedInPaise: 0 })
    expect((await orderNow(order.id)).productId).toBe('combo')
    expect(await refundsOf(order.id)).toEqual([])
  })
})

describe('money back by the rule', () => {
  const takeBack = (order: Parameters<typeof createHelpPath>[0]) =>
    press(pathOf(order, 'money-back'), { intent: 'money-back' })

  it('sends the whole amount once, and nothing can be downloaded from then on', async () => {
    rules({ moneyBack: 'within-days', moneyBackDays: 3 })
    const order = await addBoughtOrder()
    expect((await open(pathOf(order, 'money-back'))).own).toMatchObject({ mayTakeMoneyBack: true, amount: '₹208' })
    const answers = await Promise.all([1, 2, 3].map(() => takeBack(order)))
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(await refundsOf(order.id)).toMatchObject([{ amountInPaise: price, state: 'requested' }])
    expect(await actsOf(order.id)).toEqual([
      { act: 'money-returned-by-rule', actor: 'buyer', detail: { amountInPaise: price, days: 3 } },
    ])
    expect(await download(order.id, 1)).toBe(false)
  })

  it.each(['money-back', 'wrong-product'])('excludes a download at the same moment: %s', async (trouble) => {
    rules({ moneyBack: 'within-days', swapDays: 7 })
    const added = await addEdition('maths', await makePdf(), 'upload')
    if ('refused' in added) throw new Error(added.refused)
    const intent = trouble === 'money-back' ? trouble : 'swap'
    for (let round = 0; round < 6; round++) {
      const order = await addBoughtOrder()
      const [answer, isRecorded] = await Promise.all([
        press(pathOf(order, trouble), { intent, product: 'science' }),
        download(order.id, added.edition.id),
      ])
      expect(answer.status).toBe(isRecorded ? 400 : 303)
      expect((await orderNow(order.id)).downloadedAt !== null).toBe(isRecorded)
      expect(await refundsOf(order.id)).toHaveLength(intent === 'money-back' && !isRecorded ? 1 : 0)
    }
  })

  it.each<[string, Partial<typeof startingRefundRules>, object]>([
    ['never', {}, {}],
    ['ask me', { moneyBack: 'ask' }, {}],
    ['a download', { moneyBack: 'within-days' }, { downloadedAt: new Date() }],
    ['a late wish', { moneyBack: 'within-days', moneyBackDays: 1 }, { completedAt: new Date('2026-01-01') }],
  ])('does not follow from: %s', async (_, rule, changed) => {
    rules(rule)
    const order = await addBoughtOrder(changed)
    expect((await open(pathOf(order, 'money-back'))).own?.mayTakeMoneyBack).toBe(false)
    expect(await takeBack(order)).toMatchObject({ status: 400, refused: 'no-longer' })
    expect(await refundsOf(order.id)).toEqual([])
  })
})

describe('a second payment', () => {
  async function addPaidTwice(hoursAgo: number) {
    const order = await addBoughtOrder()
    await addPayment(order.id)
    await db.transaction((tx) => reportProblem(tx, order.id, 'paid-twice', { receivedInPaise: 2 * price }))
    const createdAt = new Date(Date.now() - hoursAgo * 60 * 60 * 1000)
    await db.update(orderProblems).set({ createdAt }).where(eq(orderProblems.orderId, order.id))
    return order
  }

  it('goes back by itself after a day, once, if the owner chose that', async () => {
    const [old, young] = [await addPaidTwice(25), await addPaidTwice(23)]
    expect(await returnSecondPayments()).toBe(0)
    rules({ returnsSecondPayments: true })
    expect((await open(pathOf(young, 'paid-twice'))).own?.secondPayment?.returnsAt).toBeTruthy()
    await Promise.all([returnSecondPayments(), returnSecondPayments()])
    expect(await returnSecondPayments()).toBe(0)
    expect(await refundsOf(old.id)).toMatchObject([{ amountInPaise: price, reason: 'duplicate' }])
    expect(await refundsOf(young.id)).toEqual([])
    expect(await actsOf(old.id)).toEqual([
      { act: 'second-payment-returned', actor: 'shop', detail: { amountInPaise: price, hours: 24 } },
    ])
    await db.update(refunds).set({ state: 'failed' }).where(eq(refunds.orderId, old.id))
    expect(await returnSecondPayments()).toBe(0)
  })

  it('is known to a buyer of the same product again, whose mail has said so', async () => {
    const order = await addBoughtOrder()
    const readAgain = async () => (await open(pathOf(order, 'paid-twice'))).own?.wasBoughtAgain
    expect(await readAgain()).toBe(false)
    await db.transaction((tx) => reportProblem(tx, order.id, 'bought-again', { orderId: 'earlier' }))
    expect(await readAgain()).toBe(true)
  })

  it('stays when the buyer wants both, and the owner hears of it', async () => {
    rules({ returnsSecondPayments: true })
    const order = await addPaidTwice(23)
    expect(await press(pathOf(order, 'paid-twice'), { intent: 'keep-both' })).toMatchObject({ status: 303 })
    expect(await press(pathOf(order, 'paid-twice'), { intent: 'keep-both' })).toMatchObject({ refused: 'no-longer' })
    await db
      .update(orderProblems)
      .set({ createdAt: new Date(0) })
      .where(inArray(orderProblems.orderId, [order.id]))
    await returnSecondPayments()
    expect(await refundsOf(order.id)).toEqual([])
    expect(await listBuyerRequests([order.id])).toMatchObject([{ state: 'open', trouble: 'paid-twice' }])
  })
})
