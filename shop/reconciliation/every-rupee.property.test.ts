import { eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { invoices } from '#db/schema/invoices.ts'
import { orders } from '#db/schema/orders.ts'
import { disputes, providerWalks, receivedPayments, unmatchedPayments } from '#db/schema/payments.ts'
import { refunds } from '#db/schema/refunds.ts'
import { sandboxDisputes, sandboxPayments, sandboxRefunds, sandboxTransfers } from '#db/schema/sandbox.ts'
import { settlementLines, settlements } from '#db/schema/settlements.ts'
import { db } from '#platform/postgres/database.server.ts'
import type { JobPayloads } from '#platform/queue/queue.server.ts'
import { issueInvoices } from '#shop/invoices/issue-invoices.server.ts'
import { findProvider } from '#shop/payments/configured-providers.server.ts'
import type { PaymentProvider, SettlementFacts, SettlementLineFacts } from '#shop/payments/provider.ts'
import { decideDispute, openDispute } from '#shop/payments/providers/sandbox/disputes.server.ts'
import { recordTransfer } from '#shop/payments/providers/sandbox/record-transfer.server.ts'
import { addRefund, settleRefund } from '#shop/payments/providers/sandbox/refunds.server.ts'
import { signatureHeader, signWebhook } from '#shop/payments/providers/sandbox/webhook-signature.server.ts'
import { receiveWebhook } from '#shop/payments/receive-webhook.server.ts'
import { syncDispute } from '#shop/payments/sync-dispute.server.ts'
import { syncPayment } from '#shop/payments/sync-payment.server.ts'
import { listRefundablePayments } from '#shop/refunds/read-order-money.server.ts'
import { refundPayment } from '#shop/refunds/refund-payment.server.ts'
import { syncRefunds } from '#shop/refunds/sync-refunds.server.ts'
import { loseOrders } from '#tests/database/lose-orders.ts'
import { deleteJobs, startOrder, waitingJobs, waitingRows } from '#tests/database/orders.ts'
import { runWithFailure, watchStatements } from '#tests/faults/fail-call.ts'
import { ways } from '#tests/faults/failing-process.ts'
import { countRuns } from '#tests/long.ts'
import { collectSettlements } from './collect-settlements.server.ts'
import { matchUnknownPayment } from './match-payment.server.ts'
import { overlapMs } from './walk-plan.ts'
import { walkProviders } from './walk-providers.server.ts'

vi.mock(import('node:timers/promises'), async (importOriginal) => {
  const { stopAtSleep } = await import('#tests/faults/failing-process.ts')
  return stopAtSleep(await importOriginal())
})

const runs = countRuns({ quick: 8, long: 100 })
/** Printed, so that a run can be repeated, and several processes can share many runs. */
const seed = Number(process.env.PROPERTY_SEED ?? Date.now() % 2 ** 31)
const hourMs = 3_600_000
const provider = findProvider('sandbox') as PaymentProvider
const original = { ...provider }

/** In which call of the shop the process dies or loses an answer; null when nothing fails. */
const failure = fc.option(fc.record({ at: fc.integer({ min: 1, max: 40 }), way: fc.constantFrom(...ways) }), {
  freq: 2,
})
const order = fc.nat(2)
const pick = fc.nat(5)

/** Often, because nothing else happens without money. */
const payStep = fc.record({
  does: fc.constant('pay' as const),
  order,
  sent: fc.constantFrom({}, {}, {}, { amountInPaise: 100 }, { currency: 'USD' }),
  fault: fc.constantFrom('normal' as const, 'duplicate' as const, 'drop' as const),
})
/** What buyers, banks, the provider and the owner do. */
const outsideStep = fc.oneof(
  { arbitrary: payStep, weight: 5 },
  fc.record({ does: fc.constant('refund on the site' as const), order, part: fc.constantFrom(1, 1, 3) }),
  fc.record({ does: fc.constant('settle a refund' as const), pick, status: fc.constantFrom('processed', 'failed') }),
  fc.record({ does: fc.constant('dispute' as const), order }),
  fc.record({ does: fc.constant('decide a dispute' as const), pick, state: fc.constantFrom('won', 'lost', 'lost') }),
  fc.record({ does: fc.constant('pay out' as const), hidesLast: fc.boolean() }),
  fc.record({ does: fc.constant('lose the order' as const), order }),
  fc.record({
    does: fc.constant('lose what the payment says' as const),
    order,
    what: fc.constantFrom('notes', 'buyer'),
  }),
)
/** What the shop does, in a process that may fail. */
const shopStep = fc.oneof(
  fc.record({ does: fc.constant('receive a webhook' as const), pick, again: fc.boolean(), failure }),
  fc.record({ does: fc.constant('work' as const), pick, failure }),
  fc.record({ does: fc.constant('refund' as const), order, part: fc.constantFrom(1, 2, 3), failure }),
  fc.record({ does: fc.constant('walk' as const), isLater: fc.boolean(), failure }),
  fc.record({ does: fc.constant('collect settlements' as const), failure }),
)
type OutsideStep = typeof outsideStep extends fc.Arbitrary<infer Step> ? Step : never
type ShopStep = typeof shopStep extends fc.Arbitrary<infer Step> ? Step : never
const step = fc.oneof({ arbitrary: outsideStep, weight: 3 }, { arbitrary: shopStep, weight: 4 })

interface World {
  orders: { id: string; paymentRef: string }[]
  /** What the provider paid out, and a line that it lists later. */
  paidOut: (SettlementFacts & { lines: SettlementLineFacts[] })[]
  hidden: Set<string>
  startedAt: Date
}

/** Counts the cases that occurred, because a property whose cases never occur proves nothing. */
const seen = {
  recorded: 0,
  shown: 0,
  returned: 0,
  rebuilt: 0,
  failed: 0,
  disputed: 0,
  refunded: 0,
  late: 0,
  settled: 0,
}

beforeAll(async () => {
  watchStatements()
  // The first walk makes the row that later ones change.
  await walkProviders()
})

afterAll(() => {
  Object.assign(provider, original)
})

it(
  'each rupee of the provider has one explanation, whatever is lost, late or killed, and a second walk changes nothing',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 16 }), async (steps) => {
        const world = await begin()
        for (const next of steps) await perform(next, world)
        await putInOrder(world)
        await expectOneExplanation(world)
        const before = await readEverything(world)
        await putInOrder(world)
        expect(await readEverything(world)).toEqual(before)
      }),
      { numRuns: runs, seed, endOnFailure: runs > 1_000 },
    )
    if (runs >= 1_000) for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(0)
    if (runs > 25) console.log(`${runs} sequences of seed ${seed}`, seen)
  },
  60_000 + runs * 3_000,
)

/** Nothing happens to the orders of earlier sequences any more; emptying every table would take longer than all steps. */
async function begin(): Promise<World> {
  await deleteJobs()
  for (const table of [settlementLines, settlements, unmatchedPayments]) await db.delete(table)
  const startedAt = new Date()
  await db.update(providerWalks).set({ position: null })
  const world: World = { orders: [], paidOut: [], hidden: new Set(), startedAt }
  // Together, because the shop serves several buyers with one statement.
  world.orders.push(...(await Promise.all(['maths', 'combo', 'maths'].map((slug) => startOrder({ slug })))))
  // The provider's lists begin with this sequence.
  const since = (time: Date) => new Date(Math.max(time.getTime(), startedAt.getTime()))
  provider.listPayments = async ({ from, to }) =>
    to <= startedAt ? [] : original.listPayments({ from: since(from), to })
  provider.listDisputes = (from) => original.listDisputes(since(from))
  provider.listRefunds = (from) => original.listRefunds?.(since(from)) ?? Promise.resolve([])
  provider.listSettlements = async ({ from, to }) =>
    world.paidOut
      .filter(({ settledAt }) => settledAt >= from && settledAt < to)
      .map((paid) => ({ ...paid, lines: paid.lines.filter(({ id }) => !world.hidden.has(id)) }))
  return world
}

function perform(next: OutsideStep | ShopStep, world: World): Promise<unknown> {
  return 'failure' in next ? performInProcess(next, world) : performOutside(next, world)
}

async function performInProcess(next: ShopStep, world: World) {
  const { hasFailed } = await runWithFailure(next.failure, () => performInShop(next, world))
  if (hasFailed) seen.failed += 1
}

async function performInShop(next: ShopStep, world: World): Promise<unknown> {
  if (next.does === 'walk') return walk(world, next.isLater)
  if (next.does === 'collect settlements') return collectSettlements()
  if (next.does === 'refund') return refund(orderAt(world, next.order).id, next.part)
  if (next.does === 'receive a webhook') {
    const job = pickFrom(await waitingJobs('sandbox.webhook'), next.pick)
    if (!job) return
    const body = JSON.stringify(job.data.event)
    await receiveWebhook('sandbox', body, new Headers({ [signatureHeader]: signWebhook(body) }))
    return next.again || deleteJobs(sql`id = ${job.id}`)
  }
  const job = pickFrom(await listWork(), next.pick)
  if (!job) return
  await job.run()
  await deleteJobs(sql`id = ${job.id}`)
}

/** At once, or an hour later, when no payment is of the last minutes any more. It overlaps only this sequence. */
async function walk({ startedAt }: World, isLater: boolean) {
  const walkedUntil = new Date(startedAt.getTime() + overlapMs)
  await db.update(providerWalks).set({ finishedAt: null, claimedUntil: null, walkedUntil })
  await walkProviders(new Date(Date.now() + (isLater ? hourMs : 0)))
}

type Work = { [Name in keyof typeof workers]: { name: Name; data: JobPayloads[Name] } }[keyof typeof workers]
const workers = {
  'payment.event': ({ orderId }: JobPayloads['payment.event']) => syncPayment(orderId),
  'payment.unknown': matchUnknownPayment,
  'refunds.sync': ({ orderId }: JobPayloads['refunds.sync']) => syncRefunds(orderId),
  'dispute.event': syncDispute,
}

/** In one statement, because every sequence asks often. */
async function listWork() {
  const names = sql.param(Object.keys(workers))
  const { rows } = await db.execute<{ id: string } & Work>(sql`
    select id, name, data from ${waitingRows} where name = any(${names}::text[])
    order by name, due_at, created_on, id`)
  return rows.map(({ id, name, data }) => ({
    id,
    run: () => (workers[name] as (data: unknown) => Promise<unknown>)(data),
  }))
}

async function refund(orderId: string, part: number) {
  const payment = (await listRefundablePayments(orderId)).find(({ leftInPaise }) => leftInPaise > 0)
  if (!payment) return
  const { externalId: paymentId, leftInPaise } = payment
  const amountInPaise = Math.ceil(leftInPaise / part)
  const wanted = { orderId, paymentId, amountInPaise, seenLeftInPaise: leftInPaise, reason: 'other', note: '' } as const
  await refundPayment({ ip: null, name: 'owner' }, wanted)
}

async function performOutside(next: OutsideStep, world: World): Promise<unknown> {
  if (next.does === 'pay out') return payOut(world, next.hidesLast)
  if (next.does === 'settle a refund') {
    const made = pickFrom(await listRefundsOf(world), next.pick)
    return made && settleRefund(made.id, next.status as 'processed' | 'failed')
  }
  if (next.does === 'decide a dispute') {
    const dispute = pickFrom(await listDisputesOf(world), next.pick)
    return dispute && decideDispute(dispute.id, next.state as 'won' | 'lost')
  }
  const { id, paymentRef: ref } = orderAt(world, next.order)
  if (next.does === 'pay') return recordTransfer({ ref, method: 'upi', fault: next.fault, ...next.sent })
  if (next.does === 'dispute') return openDispute(ref, 'fraudulent')
  if (next.does === 'lose the order') return loseOrders(id)
  if (next.does === 'lose what the payment says') {
    const lost = next.what === 'notes' ? { notes: { order_id: id } } : { buyer: null }
    return db.update(sandboxPayments).set(lost).where(eq(sandboxPayments.ref, ref))
  }
  const [transfer] = await db.select().from(sandboxTransfers).where(eq(sandboxTransfers.ref, ref))
  if (!transfer) return
  const amountInPaise = Math.ceil(transfer.amountInPaise / next.part)
  // It may have gone back already.
  return addRefund({ transferId: transfer.id, amountInPaise, ownId: null }).catch(() => null)
}

/** The money that came in and went out since the last settlement. */
async function payOut(world: World, hidesLast: boolean) {
  const known = new Set(world.paidOut.flatMap(({ lines }) => lines.map(({ id }) => id)))
  const lines = (await readLedger(world)).filter(({ id }) => !known.has(id))
  const last = lines.at(-1)
  if (!last) return
  if (hidesLast) world.hidden.add(last.id)
  const id = `setl_${world.startedAt.getTime()}_${world.paidOut.length}`
  const amountInPaise = lines.reduce((sum, { netInPaise }) => sum + netInPaise, 0)
  world.paidOut.push({
    ...{ id, utr: `UTR${id}`, amountInPaise, lines },
    state: 'paid',
    settledAt: new Date(Date.now() - hourMs),
  })
}

/** Every movement of money at the provider, as a settlement lists it. */
async function readLedger(world: World): Promise<SettlementLineFacts[]> {
  const common = { method: 'upi', occurredAt: new Date() }
  const line = (kind: SettlementLineFacts['kind'], id: string, reference: string, amountInPaise: number) => {
    const feeInPaise = kind === 'payment' ? Math.round(amountInPaise * 0.0236) : 0
    const net = { feeInPaise, taxInPaise: 0, netInPaise: amountInPaise - feeInPaise }
    return { ...common, ...net, id, kind, reference, amountInPaise }
  }
  const back = (await listRefundsOf(world)).flatMap(({ id, amountInPaise, status }) => [
    line('refund', id, id, -amountInPaise),
    ...(status === 'failed' ? [line('refund', `${id} returned`, id, amountInPaise)] : []),
  ])
  const claimed = (await listDisputesOf(world)).flatMap(({ id, amountInPaise, state }) =>
    state === 'lost' ? [line('dispute', id, id, -amountInPaise)] : [],
  )
  const paid = (await listTransfers(world)).map(({ id, amountInPaise }) => line('payment', id, id, amountInPaise))
  return [...paid, ...back, ...claimed]
}

/** What happens by itself within a day: jobs, the nightly walk, numbers, settlements. */
async function putInOrder(world: World) {
  for (const round of [1, 2]) {
    await walk(world, true)
    await workOff()
    if (round === 2) continue
    const ids = world.orders.map(({ id }) => id)
    for (const { id: orderId } of await db.select().from(orders).where(inArray(orders.id, ids))) {
      await syncRefunds(orderId)
      for (const { externalId: disputeId } of await db.select().from(disputes).where(eq(disputes.orderId, orderId)))
        await syncDispute({ orderId, provider: 'sandbox', disputeId })
    }
  }
  await issueInvoices()
  seen.late += world.hidden.size
  world.hidden.clear()
  await payOut(world, false)
  await collectSettlements()
}

async function workOff() {
  await deleteJobs(sql`name = 'sandbox.webhook'`)
  for (let round = 0; round < 5; round++) {
    const waiting = await listWork()
    for (const { id, run } of waiting) {
      await run()
      await deleteJobs(sql`id = ${id}`)
    }
    if (waiting.length === 0) return
  }
}

async function expectOneExplanation(world: World) {
  const recorded = await readRecorded(world)
  const open = await db.select().from(unmatchedPayments)
  const shown = new Set(open.map(({ externalId }) => externalId))
  const made = await listRefundsOf(world)
  for (const { id, amountInPaise } of await listTransfers(world)) {
    const back = made.filter(({ transferId, status }) => transferId === id && status !== 'failed')
    const isReturned = back.reduce((sum, one) => sum + one.amountInPaise, 0) >= amountInPaise
    const explanations = { recorded: recorded.has(id), shown: shown.has(id), returned: false }
    if (isReturned && !explanations.recorded && !explanations.shown) explanations.returned = true
    expect(Object.values(explanations).filter(Boolean), id).toHaveLength(1)
    for (const [what, isSo] of Object.entries(explanations)) if (isSo) seen[what as keyof typeof explanations] += 1
  }
  await expectReturns(world, recorded)
  await expectSettled(world, recorded)
  await expectOrders(world)
}

/** Each refund and dispute of a recorded payment is one row that says the same. */
async function expectReturns(world: World, recorded: Map<string, string>) {
  const states = { pending: 'accepted', processed: 'processed', failed: 'failed' }
  const ofOrders = world.orders.map(({ id }) => id)
  const made = (await listRefundsOf(world)).filter(({ transferId }) => recorded.has(transferId))
  const rows = await db.select().from(refunds).where(inArray(refunds.orderId, ofOrders))
  const said = rows.filter(({ providerRefundId }) => providerRefundId)
  expect(said.map((row) => [row.providerRefundId, row.amountInPaise, row.state]).toSorted()).toEqual(
    made.map((one) => [one.id, one.amountInPaise, states[one.status]]).toSorted(),
  )
  for (const { state } of rows.filter(({ providerRefundId }) => !providerRefundId)) expect(state).toBe('failed')
  const raised = (await listDisputesOf(world)).filter(({ transferId }) => recorded.has(transferId))
  const claims = await db.select().from(disputes).where(inArray(disputes.orderId, ofOrders))
  expect(claims.map((row) => [row.externalId, row.amountInPaise, row.state]).toSorted()).toEqual(
    raised.map((one) => [one.id, one.amountInPaise, one.state]).toSorted(),
  )
  seen.refunded += made.length
  seen.disputed += raised.length
}

/** Each line of each settlement is there once, with its order if there is one, and every settlement adds up. */
async function expectSettled(world: World, recorded: Map<string, string>) {
  const listed = world.paidOut.flatMap(({ id: settlementId, lines }) =>
    lines.map(({ id, netInPaise }) => [id, settlementId, netInPaise]),
  )
  const stored = await db.select().from(settlementLines)
  expect(stored.map((one) => [one.externalId, one.settlementId, one.netInPaise]).toSorted()).toEqual(listed.toSorted())
  const ledger = await readLedger(world)
  const sum = (lines: { netInPaise: number }[]) => lines.reduce((total, { netInPaise }) => total + netInPaise, 0)
  const wonAgain = stored.filter(
    ({ kind, externalId }) => kind === 'dispute' && !ledger.some(({ id }) => id === externalId),
  )
  expect(sum(stored) - sum(wonAgain)).toBe(sum(ledger))
  for (const { kind, reference, orderId } of stored)
    if (kind === 'payment') expect(orderId, reference).toBe(recorded.get(reference) ?? null)
  seen.settled += stored.length
}

/** A completed order is delivered once, keeps what is left, and has its number in a series without gaps. */
async function expectOrders(world: World) {
  const ids = world.orders.map(({ id }) => id)
  const jobs = await waitingJobs('order.completed')
  for (const one of await db.select().from(orders).where(inArray(orders.id, ids))) {
    if (one.rebuiltAt) seen.rebuilt += 1
    const own = jobs.filter(({ data }) => data.orderId === one.id)
    expect(own.length).toBe(one.status === 'completed' ? 1 : 0)
  }
  const { rows } = await db.execute<{ count: number; last: number }>(
    sql`select count(*)::int as count, max(serial)::int as last from invoices group by series`,
  )
  for (const { count, last } of rows) expect(count).toBe(last)
}

async function readEverything(world: World) {
  const ids = world.orders.map(({ id }) => id)
  const unwatched = { nextCheckAt: null, updatedAt: null, lastAskedAt: null }
  const read = async (table: typeof receivedPayments | typeof refunds | typeof disputes | typeof invoices) =>
    sortRows(
      (await db.select().from(table).where(inArray(table.orderId, ids))).map((row) => ({ ...row, ...unwatched })),
    )
  const placed = await db.select().from(orders).where(inArray(orders.id, ids)).orderBy(orders.id)
  return {
    orders: placed.map((row) => ({ ...row, ...unwatched })),
    payments: await read(receivedPayments),
    refunds: await read(refunds),
    disputes: await read(disputes),
    invoices: await read(invoices),
    unmatched: sortRows(await db.select().from(unmatchedPayments)),
    settlements: await db.select().from(settlements).orderBy(settlements.externalId),
    lines: await db.select().from(settlementLines).orderBy(settlementLines.externalId),
    deliveries: (await waitingJobs('order.completed')).length,
  }
}

/** A row that was written again, with the same content, comes last. */
function sortRows<Row>(rows: Row[]): Row[] {
  return rows.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
}

/** The order of each payment that the shop has recorded. */
async function readRecorded(world: World): Promise<Map<string, string>> {
  const ofOrders = world.orders.map(({ id }) => id)
  const rows = await db.select().from(receivedPayments).where(inArray(receivedPayments.orderId, ofOrders))
  return new Map(rows.map(({ externalId, orderId }) => [externalId, orderId]))
}

function listTransfers({ orders: placed }: World) {
  const refs = placed.map(({ paymentRef }) => paymentRef)
  return db.select().from(sandboxTransfers).where(inArray(sandboxTransfers.ref, refs))
}

async function listRefundsOf(world: World) {
  const ids = (await listTransfers(world)).map(({ id }) => id)
  return db.select().from(sandboxRefunds).where(inArray(sandboxRefunds.transferId, ids)).orderBy(sandboxRefunds.id)
}

async function listDisputesOf(world: World) {
  const ids = (await listTransfers(world)).map(({ id }) => id)
  return db.select().from(sandboxDisputes).where(inArray(sandboxDisputes.transferId, ids)).orderBy(sandboxDisputes.id)
}

function orderAt({ orders: placed }: World, index: number) {
  const found = placed[index]
  if (!found) throw new Error('no such order')
  return found
}

function pickFrom<Item>(items: Item[], index: number): Item | undefined {
  return items[index % Math.max(items.length, 1)]
}
