import { eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { loader as loadCheckout } from '#app/routes/checkout/checkout.tsx'
import { loader as loadAddress } from '#app/routes/marketing/product-address.tsx'
import { visitorContext } from '#app/visitor.ts'
import { formatRupees } from '#brand/rupees.ts'
import { writeStartingContent } from '#content/owner/starting-content.server.ts'
import { consentPurposes } from '#db/schema/consents.ts'
import { type Offer, offers } from '#db/schema/offers.ts'
import { type Order, orders } from '#db/schema/orders.ts'
import { sandboxPayments } from '#db/schema/sandbox.ts'
import { env } from '#platform/env.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { retryDeadlock } from '#platform/postgres/retry-deadlock.server.ts'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'
import { setContent } from '#shop/catalogue/current-content.server.ts'
import { readContent } from '#shop/catalogue/read-content.ts'
import { drawInvoice } from '#shop/invoices/draw-invoice.server.ts'
import { findInvoice } from '#shop/invoices/find-invoice.server.ts'
import { heldForMinutes } from '#shop/offers/count-uses.server.ts'
import { loadOffers } from '#shop/offers/current-offers.server.ts'
import { listOffers } from '#shop/offers/list-offers.server.ts'
import { recordTransfer } from '#shop/payments/providers/sandbox/record-transfer.server.ts'
import { syncPayment } from '#shop/payments/sync-payment.server.ts'
import { readOverview } from '#shop/reports/read-overview.server.ts'
import { exportOrders } from '#shop/search/export-orders.server.ts'
import { addOffer } from '#tests/database/offers.ts'
import { buyerWith, checkOut as startCheckoutOf, visitor } from '#tests/database/orders.ts'
import { openPdf, pageTexts } from '#tests/documents/read-pdf.ts'
import { countRuns } from '#tests/long.ts'
import { createCheckout } from './api/create-checkout.ts'

const runs = countRuns({ quick: 3, long: 12 })
const minuteMs = 60_000

interface Terms {
  reduction: { percent: number } | { offInPaise: number }
  /** Minutes from the beginning of the run. */
  startsAfter: number
  lastsFor: number | null
  isForMaths: boolean
}
type Code = Terms & { maxUses: number | null; maxUsesPerBuyer: number | null }
type Step =
  | { does: 'wait'; minutes: number }
  | { does: 'look'; code: number | null }
  | { does: 'check out'; code: number | null; buyers: number[]; by: 'page' | 'api' }
  | { does: 'pay'; which: number[] }

const terms = {
  startsAfter: fc.constantFrom(-60, -1, 20, 50),
  lastsFor: fc.constantFrom(null, 15, 45, 90),
  isForMaths: fc.constantFrom(true, true, true, false),
}
const off = fc.integer({ min: 1_00, max: 400_00 }).map((offInPaise) => ({ offInPaise }))
const percentUpTo = (max: number) => fc.integer({ min: 1, max }).map((percent) => ({ percent }))
const sale: fc.Arbitrary<Terms> = fc.record({ ...terms, reduction: fc.oneof(percentUpTo(99), off) })
const code: fc.Arbitrary<Code> = fc.record({
  ...terms,
  reduction: fc.oneof(percentUpTo(100), fc.constant({ percent: 100 }), off),
  maxUses: fc.option(fc.integer({ min: 1, max: 3 })),
  maxUsesPerBuyer: fc.option(fc.constantFrom(1, 2)),
})
const codeIndex = fc.option(fc.nat(1))
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant('wait' as const), minutes: fc.constantFrom(1, 19, heldForMinutes + 1) }),
  fc.record({ does: fc.constant('look' as const), code: codeIndex }),
  fc.record({
    does: fc.constant('check out' as const),
    code: codeIndex,
    buyers: fc.array(fc.nat(2), { minLength: 1, maxLength: 5 }),
    by: fc.constantFrom('page' as const, 'api' as const),
  }),
  fc.record({ does: fc.constant('pay' as const), which: fc.array(fc.nat(9), { minLength: 1, maxLength: 4 }) }),
)

const price = fc.integer({ min: 50_00, max: 400_00 })
const shop = fc.record({
  price,
  listPrice: price,
  sales: fc.array(sale, { maxLength: 3 }),
  codes: fc.tuple(code, code),
  steps: fc.array(step, { minLength: 4, maxLength: 14 }),
})

/** Written without the shop's own arithmetic. */
function expectedPrice(regular: number, applied: Offer[], now: number): number {
  const active = applied.filter(
    ({ startsAt, endsAt, productIds }) =>
      startsAt.getTime() <= now && (!endsAt || now < endsAt.getTime()) && (!productIds || productIds[0] === 'maths'),
  )
  const results = active.map(({ percent, offInPaise }) => {
    if (percent === 100) return 0
    const discount = percent ? Number((BigInt(regular) * BigInt(percent)) / 100n) : Number(offInPaise)
    // The minimum price of a new shop, which an offer leaves, whatever the price has become.
    return Math.max(Math.min(regular, 4_900), regular - discount)
  })
  return Math.min(regular, ...results)
}

it('agrees on every price to the paisa, never below zero, and never beyond a limit', async () => {
  await fc.assert(
    fc.asyncProperty(shop, async ({ price: regular, listPrice, sales, codes, steps }) => {
      // A job of the case before may still hold a row.
      await retryDeadlock(() =>
        db.execute(
          sql`truncate orders, offers, sandbox_transfers, sandbox_payments, sales_changes, sales_by_day, rate_limits restart identity cascade`,
        ),
      )
      publishPrice(regular, listPrice)
      for (const terms of sales) await addOffer({ ...toRow(terms), code: null })
      const coded: Offer[] = []
      for (const { maxUses, maxUsesPerBuyer, ...terms } of codes)
        coded.push(await addOffer({ ...toRow(terms), maxUses, maxUsesPerBuyer }))
      const buyers = [0, 1, 2].map((index) => buyerWith({ email: `buyer-${index}@example.in` }))

      for (const step of steps) {
        const current = await db.select().from(offers)
        const automatic = current.filter((offer) => offer.code === null)
        const wanted =
          'code' in step && step.code !== null ? current.find(({ id }) => id === coded[step.code ?? 0]?.id) : undefined
        const usual = expectedPrice(regular, automatic, Date.now())
        const reduced = expectedPrice(regular, wanted ? [...automatic, wanted] : automatic, Date.now())
        if (step.does === 'wait') await wait(step.minutes)
        if (step.does === 'look') expect([usual, reduced]).toContain(await lookAtPages(wanted?.code ?? null))
        if (step.does === 'check out') {
          const chosen = step.buyers.map((index) => buyers[index] ?? buyerWith())
          const placed = await Promise.all(chosen.map((buyer) => checkOut(step.by, wanted?.code ?? null, buyer)))
          for (const orderId of placed) {
            if (!orderId) continue
            const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
            expect(order).toMatchObject({ amountInPaise: reduced, priceInPaise: regular })
          }
        }
        if (step.does === 'pay') await payOrders(step.which)
      }
      await expectAgreement(coded)
    }),
    { numRuns: runs },
  )
}, 300_000)

function publishPrice(priceInPaise: number, listPriceInPaise: number) {
  const written = writeStartingContent(env)
  const products = written.products.map((product) =>
    product.id === 'maths'
      ? { ...product, priceInPaise, listPriceInPaise: Math.max(priceInPaise, listPriceInPaise) }
      : product,
  )
  setContent(readContent({ ...written, products }, 0))
}

function toRow({ reduction, startsAfter, lastsFor, isForMaths }: Terms) {
  const startsAt = new Date(Date.now() + startsAfter * minuteMs)
  return {
    ...{ percent: null, offInPaise: null, ...reduction, startsAt },
    endsAt: lastsFor === null ? null : new Date(startsAt.getTime() + lastsFor * minuteMs),
    productIds: isForMaths ? null : ['combo'],
  }
}

/** The same as a later clock, also for the database: everything that happened is older. */
async function wait(minutes: number) {
  const earlier = sql`make_interval(mins => ${minutes})`
  await db.update(orders).set({ createdAt: sql`${orders.createdAt} - ${earlier}` })
  await db
    .update(offers)
    .set({ startsAt: sql`${offers.startsAt} - ${earlier}`, endsAt: sql`${offers.endsAt} - ${earlier}` })
  await loadOffers()
}

/** The price on the product's page and on its checkout, which must be the same. */
async function lookAtPages(typed: string | null): Promise<number> {
  const query = typed ? `?code=${typed}` : ''
  const load = async (run: (args: never) => unknown, path: string, params: object) => {
    const url = new URL(`${path}${query}`, shopSettings().siteUrl)
    // Without an address, so that no network is limited.
    const context = new RouterContextProvider()
    context.set(visitorContext, { ...visitor, ip: null })
    return (await run({ params, url, context, request: new Request(url) } as never)) as Record<string, unknown>
  }
  const checkout = await load(loadCheckout, '/checkout/maths', { slug: 'maths' })
  const page = await load(loadAddress, '/maths', { address: 'maths' })
  const shown = (checkout.product as { priceInPaise: number }).priceInPaise
  expect((page.page as { product: { priceInPaise: number } }).product.priceInPaise).toBe(shown)
  return shown
}

async function checkOut(
  by: 'page' | 'api',
  typed: string | null,
  buyer: ReturnType<typeof buyerWith>,
): Promise<string | null> {
  if (by === 'page') {
    const started = await startCheckoutOf({ buyer, code: typed })
    return 'refused' in started ? null : started.orderId
  }
  const body = JSON.stringify({
    ...{ productType: 'maths', customerName: buyer.name, customerEmail: buyer.email, phoneNumber: buyer.phone },
    ...{
      classLevel: buyer.classLevel,
      consents: Object.fromEntries(consentPurposes.map((key) => [key, true])),
      code: typed,
    },
  })
  const response = await createCheckout.request('/create-checkout', { method: 'POST', body })
  const { url, error } = (await response.json()) as { url?: string; error?: string }
  if (!url) expect(error).toMatch(/code/)
  if (!url) return null
  const ofFree = new URL(url).searchParams.get('order_id')
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.paymentUrl, url))
  return ofFree ?? order?.id ?? null
}

async function payOrders(which: number[]) {
  const all = await db.select().from(orders).orderBy(orders.createdAt, orders.id)
  const chosen = new Set(which.flatMap((index) => all[index] ?? []).filter(({ paymentRef }) => paymentRef))
  await Promise.all(
    [...chosen].map(async ({ id, paymentRef, status }) => {
      if (status !== 'completed') await recordTransfer({ ref: paymentRef ?? '', method: 'upi' })
      await syncPayment(id)
    }),
  )
}

async function expectAgreement(coded: Offer[]) {
  const all = await db.select().from(orders)
  const completed = all.filter(({ status }) => status === 'completed')
  let csv = ''
  for await (const lines of exportOrders('')) csv += lines
  const payments = await db
    .select()
    .from(sandboxPayments)
    .where(inArray(sandboxPayments.orderId, ['', ...all.map(({ id }) => id)]))
  for (const order of all) {
    const { id, amountInPaise, priceInPaise, discount } = order
    expect(amountInPaise).toBeGreaterThanOrEqual(0)
    expect(amountInPaise).toBe(priceInPaise - (discount?.inPaise ?? 0))
    const asked = payments.find(({ orderId }) => orderId === id)
    expect(asked?.amountInPaise).toBe(amountInPaise === 0 ? undefined : amountInPaise)
    const cells = `,${(amountInPaise / 100).toFixed(2)},Asha Rao`
    expect(csv.split('\n').find((line) => line.includes(id))).toContain(cells)
  }
  await expectReceipt(completed.find(({ discount }) => discount) ?? completed[0])
  const revenue = completed.reduce((sum, { amountInPaise }) => sum + amountInPaise, 0)
  const free = completed.filter(({ amountInPaise }) => amountInPaise === 0)
  expect(await readOverview()).toMatchObject({
    totalRevenueInPaise: revenue,
    completedOrders: completed.length,
    freeCopies: free.length,
  })
  const listed = await listOffers()
  for (const { id, maxUses, maxUsesPerBuyer } of coded) {
    const uses = completed.filter(({ discount }) => discount?.offerId === id)
    expect(listed.find((offer) => offer.id === id)?.uses).toBe(uses.length)
    expect(uses.length).toBeLessThanOrEqual(maxUses ?? Number.POSITIVE_INFINITY)
    const perBuyer = Map.groupBy(uses, ({ email }) => email)
    for (const own of perBuyer.values())
      expect(own.length).toBeLessThanOrEqual(maxUsesPerBuyer ?? Number.POSITIVE_INFINITY)
  }
}

async function expectReceipt(order: Order | undefined) {
  if (!order) return
  const invoice = await findInvoice(order.id, null)
  if (!invoice) throw new Error('no invoice')
  const words = (await pageTexts(await openPdf(await drawInvoice(invoice)))).join(' ')
  expect(words).toContain(formatRupees(order.amountInPaise))
  if (!order.discount) return
  for (const fact of [order.discount.name, formatRupees(order.priceInPaise), formatRupees(order.discount.inPaise)])
    expect(words).toContain(fact)
}
