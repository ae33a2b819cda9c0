import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, expectTypeOf, it, vi } from 'vitest'
import { editions } from '#db/schema/editions.ts'
import { orderProblems, orders } from '#db/schema/orders.ts'
import { receivedPayments } from '#db/schema/payments.ts'
import { refunds } from '#db/schema/refunds.ts'
import { type SandboxRefundPlan, sandboxRefundPlans } from '#db/schema/sandbox.ts'
import { db } from '#platform/postgres/database.server.ts'
import { heldForMinutes } from '#shop/offers/count-uses.server.ts'
import { listRefundablePayments } from '#shop/refunds/read-order-money.server.ts'
import { addOffer } from '#tests/database/offers.ts'
import { buyerWith, deleteJobs, orderNow, startOrder, waitingJobs, waitingRows } from '#tests/database/orders.ts'
import { countRuns } from '#tests/long.ts'
import type { MoneyEvent } from '#tests/model/money-events.ts'
import { actAsBank, listSandboxDisputes, listSandboxRefunds } from './providers/sandbox/act-as-bank.server.ts'
import { declinePayment } from './providers/sandbox/decline-payment.server.ts'
import type { SandboxEvent, WebhookFault } from './providers/sandbox/event.ts'
import { expirePayment } from './providers/sandbox/expire-payment.server.ts'
import { markPending } from './providers/sandbox/mark-pending.server.ts'
import { recordTransfer } from './providers/sandbox/record-transfer.server.ts'
import { planRefunds, settleRefund } from './providers/sandbox/refunds.server.ts'
import { signatureHeader, signWebhook } from './providers/sandbox/webhook-signature.server.ts'
import { syncPayment } from './sync-payment.server.ts'

const runs = countRuns({ quick: 10, long: 120 })

/** What buyers and banks do. */
type BuyerStep = { does: 'pay' | 'pay too little' | 'decline' | 'wait' | 'expire'; order: number; fault: WebhookFault }
/** What the owner asks for, and what the sandbox and its bank do with it. */
type RefundStep =
  | { does: 'refund'; order: number; paise: number | 'all' }
  | { does: 'refund extra'; order: number }
  | { does: 'refund on the site'; order: number }
  | { does: 'swap'; order: number; to: 'maths' | 'science' }
  | { does: 'take money back'; order: number }
  | { does: 'return second payments' }
  | { does: 'download'; order: number }
  | { does: 'plan refunds'; order: number; plan: SandboxRefundPlan }
  | { does: 'settle a refund'; order: number; pick: number; status: 'processed' | 'failed' }
  | { does: 'dispute'; order: number; decision: 'won' | 'lost' | null }
  | { does: 'decide a dispute'; order: number; pick: number; state: 'won' | 'lost' }
/** What the shop receives and does; `pick` chooses one of the waiting jobs. */
type ShopStep =
  | { does: 'deliver' | 'deliver twice' | 'deliver but keep' | 'forge' | 'lose'; pick: number }
  | { does: 'work' | 'work and crash'; pick: number }
  | { does: 'work on refunds' | 'work on refunds and crash'; pick: number }
  | { does: 'work on disputes' | 'work on disputes and crash'; pick: number }
  | { does: 'poll'; order: number; afterAWhile: boolean }
  | { does: 'reconcile'; afterAWhile: boolean }
type SingleStep = BuyerStep | RefundStep | ShopStep
type Step =
  | SingleStep
  | { does: 'in parallel'; steps: SingleStep[] }
  | { does: 'crash during'; when: 'any change' | 'completion'; step: ShopStep | RefundStep }

// The model in tests/model has the same events: an event that only one of them has does not compile.
expectTypeOf<Step['does']>().toEqualTypeOf<MoneyEvent>()

/** Orders of a product and of a bundle; two with the last use of a code; or a paid order and two upgrades that count its price. */
const settings = ['plain', 'offer', 'upgrade'] as const
type Setting = (typeof settings)[number]

const order = fc.nat(2)
const pick = fc.nat(5)
const afterAWhile = fc.boolean()
const fault = fc.constantFrom<WebhookFault>('normal', 'duplicate', 'delay', 'drop', 'reorder', 'forge')

const buyerStep: fc.Arbitrary<BuyerStep> = fc.record({
  does: fc.constantFrom('pay', 'pay', 'pay too little', 'decline', 'wait', 'expire'),
  order,
  fault,
})
const refundStep: fc.Arbitrary<RefundStep> = fc.oneof(
  fc.record({
    does: fc.constant('refund'),
    order,
    paise: fc.constantFrom<number | 'all'>(5_000, 5_000, 15_000, 'all'),
  }),
  fc.record({ does: fc.constant('refund extra'), order }),
  fc.record({ does: fc.constant('refund on the site'), order }),
  fc.record({ does: fc.constant('swap'), order, to: fc.constantFrom('maths', 'science') }),
  fc.record({ does: fc.constant('take money back'), order }),
  fc.record({ does: fc.constant('return second payments') }),
  fc.record({ does: fc.constant('download'), order }),
  fc.record({ does: fc.constant('plan refunds'), order, plan: fc.constantFrom(...sandboxRefundPlans) }),
  fc.record({ does: fc.constant('settle a refund'), order, pick, status: fc.constantFrom('processed', 'failed') }),
  fc.record({ does: fc.constant('dispute'), order, decision: fc.constantFrom('won', 'lost', 'lost', null) }),
  fc.record({ does: fc.constant('decide a dispute'), order, pick, state: fc.constantFrom('won', 'lost', 'lost') }),
)
const shopStep: fc.Arbitrary<ShopStep> = fc.oneof(
  fc.record({ does: fc.constantFrom('deliver', 'deliver twice', 'deliver but keep', 'forge', 'lose'), pick }),
  fc.record({ does: fc.constantFrom('work', 'work and crash'), pick }),
  fc.record({ does: fc.constantFrom('work on refunds', 'work on refunds and crash'), pick }),
  fc.record({ does: fc.constantFrom('work on disputes', 'work on disputes and crash'), pick }),
  fc.record({ does: fc.constant('poll'), order, afterAWhile }),
  fc.record({ does: fc.constant('reconcile'), afterAWhile }),
)
const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: buyerStep, weight: 3 },
  { arbitrary: shopStep, weight: 5 },
  { arbitrary: refundStep, weight: 3 },
  {
    arbitrary: fc.record({
      does: fc.constant('in parallel'),
      steps: fc.array(fc.oneof(buyerStep, refundStep, shopStep), { minLength: 2, maxLength: 5 }),
    }),
    weight: 2,
  },
  {
    arbitrary: fc.record({
      does: fc.constant('crash during'),
      when: fc.constantFrom('any change', 'completion'),
      step: fc.oneof(shopStep, refundStep),
    }),
    weight: 2,
  },
)

/** A dispute that was won, refunded and then lost after all: chance alone has it in one of some thousand sequences. */
const lostAfterAll: Step[] = [
  { does: 'pay', order: 0, fault: 'drop' },
  { does: 'reconcile', afterAWhile: true },
  { does: 'dispute', order: 0, decision: 'won' },
  { does: 'refund', order: 0, paise: 'all' },
  { does: 'reconcile', afterAWhile: true },
  { does: 'decide a dispute', order: 0, pick: 0, state: 'lost' },
]
const few = fc.array(step, { maxLength: 4 })
const sequence = fc.oneof(
  { arbitrary: fc.array(step, { minLength: 1, maxLength: 14 }), weight: 19 },
  { arbitrary: fc.tuple(few, few).map(([before, after]) => [...before, ...lostAfterAll, ...after]), weight: 1 },
)
const setting = fc.constantFrom(...settings)

/** What the buyer did, which decides what must be true of the order. */
interface Model {
  id: string
  ref: string
  paidExactly: number
  paidWrongly: number
  /** How many refunds the owner's clicks made. */
  asked: number
  /** The code or the earlier order that only one of the paid orders may use. */
  shares: 'code' | 'credit' | null
}

/** One process of the shop, whose calls share batched statements; two processes share only the database. */
type Shop = Awaited<ReturnType<typeof startShop>>

interface World {
  models: Model[]
  shops: [Shop, Shop]
}

/** Counts the cases that occurred, because a property whose cases never occur proves nothing. */
const seen = {
  ...{ completed: 0, held: 0, unpaid: 0, paidTwice: 0, refused: 0, crashed: 0, workedTwice: 0 },
  ...{ refunded: 0, refundedInPart: 0, refundFailed: 0, refundedOnSite: 0, refundRefused: 0 },
  ...{ swapped: 0, swappedForLess: 0, tookMoneyBack: 0, secondReturned: 0, ruleRefused: 0, downloaded: 0 },
  ...{ disputeLost: 0, disputeWonAgain: 0, tookTooMuch: 0 },
  ...{ offerUsed: 0, offerUsedUp: 0, creditUsed: 0, creditUsedUp: 0, creditedNotRefunded: 0 },
}
/** Of 200 sequences, sometimes none contains one of these. */
const rare = [
  ...['refundFailed', 'refundedOnSite', 'refundRefused', 'disputeWonAgain', 'tookTooMuch'],
  ...['workedTwice', 'swapped', 'swappedForLess', 'tookMoneyBack', 'secondReturned', 'downloaded'],
  ...['offerUsedUp', 'creditUsedUp', 'creditedNotRefunded'],
]

it(
  'a paid order completes once, is delivered once and never gives back more than it received, in any order of events',
  async () => {
    const shops: World['shops'] = [await startShop(), await startShop()]
    await fc.assert(
      fc.asyncProperty(setting, fc.boolean(), sequence, async (setting, startsPaid, steps) => {
        await leaveEarlierOrders()
        const world = { models: await openModels(setting), shops }
        if (startsPaid) {
          await perform({ does: 'pay', order: 0, fault: 'drop' }, world)
          await shops[0].syncPayment(modelAt(world, 0).id)
        }
        for (const next of steps) {
          await perform(next, world)
          await checkAlways(world)
        }
        await timePasses()
        await shops[0].reconcilePayments()
        await shops[0].reconcileRefunds()
        for (const { id } of world.models) await shops[0].syncRefunds(id)
        await hearOfDisputes(world)
        await checkAlways(world)
        await checkAtTheEnd(world)
      }),
      { numRuns: runs, endOnFailure: runs > 1_000 },
    )
    for (const [what, times] of Object.entries(seen)) {
      if (runs >= (rare.includes(what) ? 1_000 : 100)) expect(times, what).toBeGreaterThan(0)
    }
  },
  60_000 + runs * 3_000,
)

async function startShop() {
  vi.resetModules()
  const { checkPaymentStatus } = await import('./check-payment-status.server.ts')
  const { receiveWebhook } = await import('./receive-webhook.server.ts')
  const { reconcilePayments } = await import('./reconcile-payments.server.ts')
  const { reconcileRefunds } = await import('#shop/refunds/reconcile-refunds.server.ts')
  const { refundPayment } = await import('#shop/refunds/refund-payment.server.ts')
  const { refundExtra } = await import('#shop/refunds/refund-extra.server.ts')
  const { syncDispute } = await import('./sync-dispute.server.ts')
  const { syncPayment } = await import('./sync-payment.server.ts')
  const { syncRefunds } = await import('#shop/refunds/sync-refunds.server.ts')
  const { returnSecondPayments } = await import('#shop/refunds/return-second-payments.server.ts')
  const { swapOwnOrder } = await import('#shop/requests/swap-own-order.server.ts')
  const { takeMoneyBack } = await import('#shop/requests/take-money-back.server.ts')
  // Published, because the content is filled in again when an offer begins.
  const { publishBusiness } = await import('#tests/business.ts')
  await publishBusiness({
    refundRules: { returnsSecondPayments: true, swapDays: 7, moneyBack: 'within-days', moneyBackDays: 7 },
  })
  const rules = { returnSecondPayments, swapOwnOrder, takeMoneyBack }
  const refunds = { reconcileRefunds, refundPayment, refundExtra, syncRefunds, syncDispute }
  return { checkPaymentStatus, receiveWebhook, reconcilePayments, syncPayment, ...refunds, ...rules }
}

function openModels(setting: Setting): Promise<Model[]> {
  if (setting === 'offer') return openOrdersWithLastUse()
  return setting === 'upgrade' ? openUpgrades() : Promise.all([openModel(), openModel({ slug: 'combo' })])
}

async function openModel(checkout?: Parameters<typeof startOrder>[0]): Promise<Model> {
  const { id, paymentRef, discount, creditInPaise } = await startOrder(checkout)
  const shares = discount?.code ? 'code' : creditInPaise > 0 ? 'credit' : null
  return { id, ref: paymentRef, paidExactly: 0, paidWrongly: 0, asked: 0, shares }
}

/** Both checkouts were left for so long that the code is free for another buyer. */
async function openOrdersWithLastUse(): Promise<Model[]> {
  const { code } = await addOffer({ maxUses: 1 })
  const models: Model[] = []
  for (let buyer = 0; buyer < 2; buyer++) {
    const model = await openModel({ code })
    const longAgo = sql`now() - make_interval(mins => ${heldForMinutes + 1})`
    await db.update(orders).set({ createdAt: longAgo }).where(eq(orders.id, model.id))
    models.push(model)
  }
  return models
}

async function openUpgrades(): Promise<Model[]> {
  const buyer = buyerWith()
  const base = await openModel({ buyer })
  await act({ does: 'pay', order: 0, fault: 'drop' }, base)
  await syncPayment(base.id)
  const { customerId } = await orderNow(base.id)
  const customer = { id: customerId, email: buyer.email, isLoggedIn: false }
  const upgrade = { slug: 'combo', buyer, proof: { customer, startedOrderIds: [] } }
  return [base, await openModel(upgrade), await openModel(upgrade)]
}

async function perform(next: Step, world: World): Promise<unknown> {
  const [one, other] = world.shops
  if (next.does === 'in parallel') {
    return Promise.all(next.steps.map((each, index) => performOne(each, world, index % 2 === 0 ? one : other)))
  }
  if (next.does !== 'crash during') return performOne(next, world, one)
  await armCrash(next.when)
  await performOne(next.step, world, one).catch(() => {})
  await armCrash(null)
}

async function performOne(next: SingleStep, world: World, shop: Shop): Promise<unknown> {
  switch (next.does) {
    case 'pay':
    case 'pay too little':
    case 'decline':
    case 'wait':
    case 'expire':
      return act(next, modelAt(world, next.order))
    case 'refund':
    case 'refund extra':
    case 'refund on the site':
    case 'swap':
    case 'take money back':
    case 'download':
    case 'plan refunds':
    case 'settle a refund':
    case 'dispute':
    case 'decide a dispute':
      return moveMoney(next, modelAt(world, next.order), shop)
    case 'return second payments':
      return returnSecondPayments(world, shop)
    case 'work on refunds':
    case 'work on refunds and crash':
      return workOnRefunds(shop, next.pick, next.does === 'work on refunds and crash')
    case 'work on disputes':
    case 'work on disputes and crash':
      return workOnDispute(shop, next.pick, next.does === 'work on disputes and crash')
    case 'poll':
      if (next.afterAWhile) await forgetAsking(modelAt(world, next.order))
      return shop.checkPaymentStatus(modelAt(world, next.order).id)
    case 'reconcile':
      if (next.afterAWhile) await timePasses()
      await shop.reconcileRefunds()
      return shop.reconcilePayments()
    case 'work':
    case 'work and crash':
      return workOnEvent(shop, next.pick, next.does === 'work and crash')
    default:
      return deliverWebhook(shop, next.pick, next.does)
  }
}

async function act({ does, fault }: BuyerStep, model: Model) {
  const { ref } = model
  if (does === 'decline') return declinePayment(ref, fault)
  if (does === 'wait') return markPending(db, ref, fault)
  if (does === 'expire') return expirePayment(ref, fault)
  if (does === 'pay') model.paidExactly += 1
  else model.paidWrongly += 1
  return recordTransfer({ ref, method: 'upi', fault, ...(does === 'pay' ? {} : { amountInPaise: 100 }) })
}

async function moveMoney(
  step: Exclude<RefundStep, { does: 'return second payments' }>,
  model: Model,
  shop: Shop,
): Promise<unknown> {
  const { id: orderId, ref } = model
  if (step.does === 'plan refunds') return planRefunds(ref, step.plan)
  if (step.does === 'settle a refund') {
    const refund = pickFrom(await listSandboxRefunds(ref), step.pick)
    return refund && settleRefund(refund.id, step.status)
  }
  if (step.does === 'dispute') {
    await actAsBank(ref, { does: 'dispute' })
    const [dispute] = await listSandboxDisputes(ref)
    if (!dispute || !step.decision) return
    return actAsBank(ref, { does: 'decide', disputeId: dispute.id, state: step.decision })
  }
  if (step.does === 'decide a dispute') {
    const dispute = pickFrom(await listSandboxDisputes(ref), step.pick)
    if (!dispute || dispute.state === step.state) return
    if (dispute.state === 'lost') seen.disputeWonAgain += 1
    return actAsBank(ref, { does: 'decide', disputeId: dispute.id, state: step.state })
  }
  if (step.does === 'refund on the site') return actAsBank(ref, { does: 'refund-here' })
  if (step.does === 'download') return download(orderId)
  if (step.does === 'swap' || step.does === 'take money back') return applyRule(step, model, shop)
  const actor = { ip: null, name: 'owner' }
  if (step.does === 'refund extra') {
    const made = await shop.refundExtra(actor, orderId, 'other')
    // One refund per payment.
    if ('refused' in made) seen.refundRefused += 1
    else model.asked += await db.$count(receivedPayments, eq(receivedPayments.orderId, orderId))
    return made
  }
  const payment = (await listRefundablePayments(orderId)).find(({ leftInPaise }) => leftInPaise > 0)
  if (!payment) return
  const { externalId: paymentId, leftInPaise } = payment
  const amountInPaise = step.paise === 'all' ? leftInPaise : step.paise
  const wanted = { orderId, paymentId, amountInPaise, seenLeftInPaise: leftInPaise, reason: 'other', note: '' } as const
  const made = await shop.refundPayment(actor, wanted)
  if (!('refused' in made)) model.asked += 1
  else if (made.refused === 'credited') seen.creditedNotRefunded += 1
  else seen.refundRefused += 1
}

/** What the buyer presses. At most one refund per payment follows. */
async function applyRule(step: Extract<RefundStep, { does: 'swap' | 'take money back' }>, model: Model, shop: Shop) {
  const { id: orderId } = model
  const done = await (step.does === 'swap'
    ? shop.swapOwnOrder({ ip: null }, orderId, step.to)
    : shop.takeMoneyBack({ ip: null }, orderId)
  ).finally(() => countPayments(model))
  if ('refused' in done) seen.ruleRefused += 1
  else if (step.does === 'take money back') seen.tookMoneyBack += 1
  else seen[done.refundedInPaise > 0 ? 'swappedForLess' : 'swapped'] += 1
}

/** The job serves every order, a day later. */
async function returnSecondPayments({ models }: World, shop: Shop) {
  for (const model of models) {
    const isOfOrder = eq(orderProblems.orderId, model.id)
    await db.update(orderProblems).set({ createdAt: sql`now() - interval '2 days'` }).where(isOfOrder)
  }
  const returned = await shop.returnSecondPayments().finally(() => Promise.all(models.map(countPayments)))
  seen.secondReturned += returned
}

/** Afterwards, because a payment may arrive meanwhile; and read before it is added, because steps run side by side. */
async function countPayments(model: Model) {
  const count = await db.$count(receivedPayments, eq(receivedPayments.orderId, model.id))
  model.asked += count
}

/** As the stream of a file begins. */
async function download(orderId: string) {
  const { rows } = await db.execute<{ recorded: boolean }>(sql`
    select record_download(id, link_generation, 'maths', 'copy-' || id || link_generation, (select max(id) from editions),
      's', 'n', null, true, 60, 3, 5) as recorded from orders where id = ${orderId}`)
  if (rows[0]?.recorded) seen.downloaded += 1
}

async function workOnRefunds(shop: Shop, pick: number, isKilledAfterwards: boolean) {
  const job = pickFrom(await waitingJobs('refunds.sync'), pick)
  if (!job) return
  await shop.syncRefunds(job.data.orderId)
  if (isKilledAfterwards) seen.workedTwice += 1
  else await deleteJobs(sql`id = ${job.id}`)
}

async function workOnDispute(shop: Shop, pick: number, isKilledAfterwards: boolean) {
  const job = pickFrom(await waitingJobs('dispute.event'), pick)
  if (!job) return
  await shop.syncDispute(job.data)
  if (isKilledAfterwards) seen.workedTwice += 1
  else await deleteJobs(sql`id = ${job.id}`)
}

/** Every dispute that a lost webhook hides from the shop, if the shop knows the payment at all. */
async function hearOfDisputes({ models, shops }: World) {
  for (const { id: orderId, ref } of models) {
    for (const { id: disputeId, transferId } of await listSandboxDisputes(ref)) {
      await shops[0].syncDispute({ orderId, provider: 'sandbox', disputeId, disputedPayment: transferId })
    }
  }
}

type WebhookStep = 'deliver' | 'deliver twice' | 'deliver but keep' | 'forge' | 'lose'

async function deliverWebhook(shop: Shop, pick: number, how: WebhookStep) {
  const job = pickFrom(await waitingJobs('sandbox.webhook'), pick)
  if (!job) return
  if (how === 'forge') return deliver(shop, job.data.event, true)
  if (how !== 'lose') await deliver(shop, job.data.event, job.data.forged)
  if (how === 'deliver twice') await deliver(shop, job.data.event, job.data.forged)
  if (how !== 'deliver but keep') await deleteJobs(sql`id = ${job.id}`)
}

async function deliver(shop: Shop, event: SandboxEvent, forged = false) {
  const body = JSON.stringify(event)
  const signature = forged ? signWebhook(body, 'a guess') : signWebhook(body)
  const result = await shop.receiveWebhook('sandbox', body, new Headers({ [signatureHeader]: signature }))
  expect(result).toBe(forged ? 'refused' : 'accepted')
  if (forged) seen.refused += 1
}

/** A worker that is killed before it confirms a job leaves it to another worker. */
async function workOnEvent(shop: Shop, pick: number, isKilledAfterwards: boolean) {
  const job = pickFrom(await waitingJobs('payment.event'), pick)
  if (!job) return
  await shop.syncPayment(job.data.orderId)
  if (isKilledAfterwards) seen.workedTwice += 1
  else await deleteJobs(sql`id = ${job.id}`)
}

/** An order completes only if it was paid in full, and is then delivered exactly once. */
async function checkAlways({ models }: World) {
  await checkMoney(models)
  await checkRules(models)
  await checkShared(models)
  for (const { paidExactly, status, deliveries } of await readOrders(models)) {
    if (status === 'completed') expect(paidExactly).toBeGreaterThan(0)
    expect(deliveries).toBe(status === 'completed' ? 1 : 0)
  }
}

/**
 * One use of a code, and the price of one earlier order, lower one price. An order whose money went back may give them to
 * another one, and its refund may fail afterwards, so orders with refunds do not count.
 */
async function checkShared(models: Model[]) {
  if (models.every(({ shares }) => shares === null)) return
  const { rows } = await db.execute<{ creditInPaise: number; lowestKept: number | null }>(sql`
    select credit_in_paise as "creditInPaise", (
      select min(coalesce((select sum(amount_in_paise) from received_payments p where p.order_id = credited_order_id), 0)
        - coalesce((select sum(amount_in_paise) from refunds r where r.order_id = credited_order_id
          and r.origin = 'shop' and r.state <> 'failed'), 0) - in_paise)::int
      from order_credits where order_credits.order_id = orders.id) as "lowestKept"
    from orders where status = 'completed' and (discount is not null or credit_in_paise > 0)
      and not exists (select from refunds where refunds.order_id = orders.id) and ${hasOneOfProducts(models)}`)
  expect(rows.length).toBeLessThanOrEqual(1)
  // The shop does not send back what an upgrade has counted.
  for (const { lowestKept } of rows) if (lowestKept !== null) expect(lowestKept).toBeGreaterThanOrEqual(0)
}

/** Nothing is downloaded after the buyer took all money back, unless another payment has arrived since. */
async function checkRules(models: Model[]) {
  const { rows } = await db.execute(sql`
    select d.id from downloads d join refunds r using (order_id) join orders on orders.id = d.order_id
    where r.requested_by = 'buyer' and r.note = '' and r.state <> 'failed' and d.created_at > r.requested_at
      and not exists (select from received_payments p where p.order_id = d.order_id and p.created_at > r.requested_at)
      and ${hasOneOfProducts(models)}`)
  expect(rows).toEqual([])
}

function hasOneOfProducts(models: Model[]) {
  const ids = models.map(({ id }) => sql`${id}`)
  return sql`orders.id in (${sql.join(ids, sql`, `)})`
}

/**
 * Each refund is made once, and no refund gives back what was not received or what the bank claims. Only a dispute that was won,
 * so that its money could be refunded, and then lost after all takes more.
 */
async function checkMoney(models: Model[]) {
  const { rows } = await db.execute<{
    received: number
    returned: number
    lost: number
    made: number
    strangers: number
  }>(sql`
    select transfer.amount_in_paise as received,
      coalesce(sum(made.amount_in_paise) filter (where made.status <> 'failed'), 0)::int as returned,
      (select coalesce(sum(amount_in_paise), 0)::int from sandbox_disputes
        where transfer_id = transfer.id and state = 'lost') as lost,
      count(made.own_id)::int as made,
      count(*) filter (where made.own_id is not null and refunds.amount_in_paise is distinct from made.amount_in_paise)::int
        as strangers
    from sandbox_transfers transfer join sandbox_payments payment using (ref)
    left join sandbox_refunds made on made.transfer_id = transfer.id
    left join refunds on refunds.id = made.own_id
    where payment.order_id in (${sql.join(
      models.map(({ id }) => sql`${id}`),
      sql`, `,
    )})
    group by transfer.id`)
  for (const { received, returned, lost, strangers } of rows) {
    expect(returned).toBeLessThanOrEqual(received)
    if (returned + lost > received) seen.tookTooMuch += 1
    expect(strangers).toBe(0)
  }
  const asked = models.reduce((sum, model) => sum + model.asked, 0)
  expect(rows.reduce((sum, { made }) => sum + made, 0)).toBeLessThanOrEqual(asked)
}

/** The shop's refunds say what the sandbox says, and the order keeps the difference. */
async function checkRefundsAtTheEnd({ id, ref }: Model) {
  const rows = await db.select().from(refunds).where(eq(refunds.orderId, id))
  const states = { pending: 'accepted', processed: 'processed', failed: 'failed' }
  const made = await listSandboxRefunds(ref)
  for (const refund of made) {
    const row = rows.find(({ providerRefundId }) => providerRefundId === refund.id)
    expect(row?.state).toBe(states[refund.status])
    if (row?.origin === 'provider') seen.refundedOnSite += 1
  }
  for (const { state } of rows.filter(({ providerRefundId }) => !providerRefundId)) expect(state).toBe('failed')
  if (rows.some(({ state }) => state === 'failed')) seen.refundFailed += 1
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  const payments = await db.select().from(receivedPayments).where(eq(receivedPayments.orderId, id))
  const returned = sumPaise(made.filter(({ status }) => status !== 'failed'))
  const lost = sumPaise((await listSandboxDisputes(ref)).filter(({ state }) => state === 'lost'))
  if (lost > 0) seen.disputeLost += 1
  const kept = sumPaise(payments) - returned - lost
  await checkProblemAbout(id, kept)
  if (order?.status !== 'completed') return expect(order?.refundedAt ?? null).toBeNull()
  const refunded = Math.min(returned + lost, Math.max(0, order.amountInPaise - Math.max(0, kept)))
  expect(order.refundedInPaise).toBe(refunded)
  expect(order.disputedInPaise).toBeLessThanOrEqual(lost)
  expect(order.refundedInPaise - order.disputedInPaise).toBeLessThanOrEqual(returned)
  expect(order.refundedAt !== null).toBe(refunded === order.amountInPaise)
  if (refunded === order.amountInPaise) seen.refunded += 1
  else if (refunded > 0) seen.refundedInPart += 1
}

/** More left the shop than it received: the owner must know. */
async function checkProblemAbout(orderId: string, keptInPaise: number) {
  const tooMuch = and(eq(orderProblems.orderId, orderId), eq(orderProblems.kind, 'refunded-too-much'))
  const [problem] = await db
    .select()
    .from(orderProblems)
    .where(and(tooMuch, isNull(orderProblems.resolvedAt)))
  if (keptInPaise < 0) expect(problem?.detail).toMatchObject({ amountInPaise: -keptInPaise })
  else expect(problem).toBeUndefined()
}

function sumPaise(rows: { amountInPaise: number }[]): number {
  return rows.reduce((sum, { amountInPaise }) => sum + amountInPaise, 0)
}

async function checkAtTheEnd({ models }: World) {
  for (const model of models) await checkRefundsAtTheEnd(model)
  for (const { paidExactly, paidWrongly, status, problems, nextCheckAt, shares } of await readOrders(models)) {
    if (paidExactly > 0 && status !== 'completed') checkHeld(shares, problems)
    else expect(status === 'completed').toBe(paidExactly > 0)
    if (status === 'completed') seen.completed += 1
    else expect(nextCheckAt).not.toBeNull()
    if (status === 'completed' && shares) seen[shares === 'code' ? 'offerUsed' : 'creditUsed'] += 1
    if (paidExactly === 0 && paidWrongly > 0) {
      expect(problems).toContain('amount-mismatch')
      seen.held += 1
    }
    if (paidExactly + paidWrongly === 0) {
      expect(problems).toEqual([])
      seen.unpaid += 1
    }
    if (problems.includes('paid-twice')) {
      expect(paidExactly + paidWrongly).toBeGreaterThan(1)
      seen.paidTwice += 1
    }
  }
}

/** Only what it shares with another order keeps a paid order from completing. */
function checkHeld(shares: Model['shares'], problems: string[]) {
  expect(shares).not.toBeNull()
  expect(problems).toContain(shares === 'code' ? 'offer-used-up' : 'credit-used-up')
  seen[shares === 'code' ? 'offerUsedUp' : 'creditUsedUp'] += 1
}

interface OrderRow extends Record<string, unknown> {
  id: string
  status: string
  nextCheckAt: string | null
  problems: string[]
  deliveries: number
}

/** One statement, because it runs after every step of every run. */
async function readOrders(models: Model[]): Promise<(OrderRow & Model)[]> {
  const { rows } = await db.execute<OrderRow>(sql`
    select id, status, next_check_at as "nextCheckAt",
      array(select kind::text from order_problems where order_id = orders.id) as problems,
      (select count(*)::int from ${waitingRows} where name = 'order.completed' and data ->> 'orderId' = orders.id) as deliveries
    from orders where id in (${sql.join(
      models.map(({ id }) => sql`${id}`),
      sql`, `,
    )})`)
  expect(rows).toHaveLength(models.length)
  return models.map((model) => ({ ...model, ...getRow(rows, model.id) }))
}

function getRow(rows: OrderRow[], id: string): OrderRow {
  const row = rows.find((each) => each.id === id)
  if (!row) throw new Error('no such order')
  return row
}

async function forgetAsking({ id }: Model) {
  await db.update(orders).set({ lastAskedAt: null }).where(eq(orders.id, id))
}

/** Makes every order that is still checked due now: row by row, because one statement for all may deadlock with a shop. */
async function timePasses() {
  for (const table of [orders, refunds]) {
    const checked = await db.select({ id: table.id }).from(table).where(isNotNull(table.nextCheckAt))
    for (const { id } of checked) {
      const stillChecked = and(sql`${table.id} = ${id}`, isNotNull(table.nextCheckAt))
      await db.update(table).set({ nextCheckAt: sql`now()` }).where(stillChecked)
    }
  }
}

/** A crash is a transaction that does not commit. */
async function armCrash(when: 'any change' | 'completion' | null) {
  const { rows } = await db.execute<{ crashes: number }>(
    sql`update crash_switch set at = ${when} returning (select last_value from crashes)::int crashes`,
  )
  seen.crashed = (rows[0]?.crashes ?? 1) - 1
}

beforeAll(async () => {
  await db.insert(editions).values({ file: 'maths', origin: 'demo', storageKey: 'k', sha256: 's', bytes: 1, pages: 1 })
  await db.execute(sql`create table crash_switch (at text)`)
  await db.execute(sql`insert into crash_switch values (null)`)
  // A sequence also counts rolled-back transactions.
  await db.execute(sql`create sequence crashes`)
  await db.execute(sql`
    create function crash_when_armed() returns trigger language plpgsql as $$
    declare armed text := (select at from crash_switch);
    begin
      if armed = 'any change' or (armed = 'completion' and to_jsonb(new)->>'status' = 'completed') then
        perform nextval('crashes');
        raise exception 'crash';
      end if;
      return null;
    end $$`)
  for (const table of ['orders', 'payment_events', 'received_payments', 'order_problems', 'refunds', 'disputes']) {
    await db.execute(sql`
      create constraint trigger crash after insert or update on ${sql.identifier(table)}
      deferrable initially deferred for each row execute function crash_when_armed()`)
  }
})

/** Nothing happens to the orders of earlier runs any more; emptying the tables took as long as all steps. */
async function leaveEarlierOrders() {
  await db.update(orders).set({ nextCheckAt: null }).where(isNotNull(orders.nextCheckAt))
  await db.update(refunds).set({ nextCheckAt: null }).where(isNotNull(refunds.nextCheckAt))
  await db.update(orderProblems).set({ resolvedAt: sql`now()` }).where(isNull(orderProblems.resolvedAt))
  await deleteJobs()
}

function modelAt({ models }: World, index: number): Model {
  const model = models[index % models.length]
  if (!model) throw new Error('no such order')
  return model
}

function pickFrom<Item>(items: Item[], pick: number): Item | undefined {
  return items[pick % Math.max(items.length, 1)]
}
