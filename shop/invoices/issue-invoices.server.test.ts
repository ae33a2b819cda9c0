import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { asc, eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startingPrefixes } from '#content/owner/written-business.ts'
import { type Invoice, invoices } from '#db/schema/invoices.ts'
import { type NewOrder, type Order, orders } from '#db/schema/orders.ts'
import { receivedPayments } from '#db/schema/payments.ts'
import { refunds } from '#db/schema/refunds.ts'
import { db } from '#platform/postgres/database.server.ts'
import { eraseUnlessPaying } from '#shop/customers/erase-customer.server.ts'
import { outsideProvider } from '#shop/orders/order.ts'
import { settleOrder } from '#shop/payments/settle-order.server.ts'
import { gstin, publishBusiness } from '#tests/business.ts'
import { addManyOrders, addOrder } from '#tests/database/orders.ts'
import { addPayment } from '#tests/database/refunds.ts'
import { isLong } from '#tests/long.ts'
import { findInvoice } from './find-invoice.server.ts'
import { issueInvoices, issueMissingInvoices, listRefundsWithoutDocument } from './issue-invoices.server.ts'

const registeredSince = new Date('2030-01-01T00:00:00Z')
const day = 86_400_000

beforeAll(async () => {
  await publishBusiness({})
  await publishBusiness({ gstin }, { since: registeredSince })
})

/** Each test has its own time, and so its own series. */
let year = 2031
let start: number
beforeEach(() => {
  start = Date.UTC(++year, 5, 1)
})

const discount = { offerId: 1, name: 'Free', code: 'FREE', inPaise: 208_00 }
const freeCopy = { amountInPaise: 0, priceInPaise: 208_00, listPriceInPaise: 208_00, discount, provider: 'free' }

function addPaid(changed: Partial<NewOrder> = {}, at = start): Promise<Order> {
  const moments = { createdAt: new Date(at - 60_000), completedAt: new Date(at) }
  return addOrder({ status: 'completed', amountInPaise: 208_00, placeOfSupply: '29', ...moments, ...changed })
}

async function listSeries(series: string): Promise<Invoice[]> {
  return db.select().from(invoices).where(eq(invoices.series, series)).orderBy(asc(invoices.serial))
}

const seriesNow = (prefix: string) => `${prefix}/${year % 100}-${(year + 1) % 100}/`

function expectGapless(issued: Invoice[]) {
  expect(issued.map(({ serial }) => serial)).toEqual(issued.map((_, index) => index + 1))
  expect(new Set(issued.map(({ orderId, refundId }) => `${orderId} ${refundId}`)).size).toBe(issued.length)
  const dates = issued.map(({ dated }) => dated)
  expect(dates).toEqual(dates.toSorted())
  for (const { number } of issued) expect(number.length).toBeLessThanOrEqual(16)
}

describe('the numbers', () => {
  it('have no gap and no double when many workers and readers issue at the same time', async () => {
    const paid = []
    for (let index = 0; index < 60; index++) paid.push(await addPaid({}, start + index * 1_000))
    await Promise.all([
      ...Array.from({ length: 6 }, () => issueMissingInvoices()),
      ...paid.filter((_, index) => index % 5 === 0).map(({ id }) => findInvoice(id, null)),
    ])
    const issued = await listSeries(seriesNow('BB'))
    expect(issued).toHaveLength(60)
    expectGapless(issued)
    await issueMissingInvoices()
    expect(await listSeries(seriesNow('BB'))).toEqual(issued)
  })

  it.runIf(isLong)('have no gap after a worker was killed in the middle of its transaction', async () => {
    for (let index = 0; index < 30; index++) await addPaid({}, start + index * 1_000)
    const worker = await startWorkerThatHangs(20)
    const waiting = [issueMissingInvoices(), issueMissingInvoices()]
    worker.kill('SIGKILL')
    await Promise.all([once(worker, 'exit'), ...waiting])
    const issued = await listSeries(seriesNow('BB'))
    expect(issued).toHaveLength(30)
    expectGapless(issued)
  })

  it('have no gap when many orders of one moment need more than one batch', async () => {
    const moment = new Date(start)
    await addManyOrders(1_100, { createdAt: moment, completedAt: moment, amountInPaise: 208_00, placeOfSupply: '29' })
    await issueMissingInvoices()
    const issued = await listSeries(seriesNow('BB'))
    expect(issued).toHaveLength(1_100)
    expectGapless(issued)
  })

  it('have no gap after a failed attempt', async () => {
    const [first, second] = [await addPaid(), await addPaid({}, start + 1_000)]
    await db.execute(
      sql`create function fail_once() returns trigger language plpgsql as $$ begin raise 'failed'; end $$`,
    )
    await db.execute(
      sql.raw(`create trigger fails before insert on invoices for each row
      when (new.order_id = '${second.id}') execute function fail_once()`),
    )
    await expect(issueMissingInvoices()).rejects.toThrow()
    await db.execute(sql`drop trigger fails on invoices`)
    expect(await listSeries(seriesNow('BB'))).toEqual([])
    await issueMissingInvoices()
    expect((await listSeries(seriesNow('BB'))).map(({ orderId }) => orderId)).toEqual([first.id, second.id])
  })

  it('start again at 1 on 1 April in India', async () => {
    const last = await addPaid({}, Date.UTC(year, 2, 31, 18, 29, 59))
    const first = await addPaid({}, Date.UTC(year, 2, 31, 18, 30, 0))
    await issueMissingInvoices()
    const before = `BB/${(year - 1) % 100}-${year % 100}/`
    expect(await findInvoice(last.id, null)).toMatchObject({ series: before, dated: `${year}-03-31` })
    expect(await findInvoice(first.id, null)).toMatchObject({
      number: `${seriesNow('BB')}000001`,
      dated: `${year}-04-01`,
    })
  })

  it('keep the owner’s letters until March, and get new ones with the next series', async () => {
    const issue = async (changed: Partial<NewOrder>, at: number) => {
      const order = await addPaid(changed, at)
      return (await findInvoice(order.id, null))?.number
    }
    const chosen = { receipt: 'BB', 'refund-receipt': 'R2', 'tax-invoice': 'T-1', 'credit-note': 'C/1' }
    const nextYear = Date.UTC(year + 1, 5, 1)
    const next = `${(year + 1) % 100}-${(year + 2) % 100}`
    try {
      expect(await issue({}, start)).toBe(`${seriesNow('BB')}000001`)
      await publishBusiness({ invoicePrefixes: chosen }, { since: registeredSince })
      expect(await issue({}, start + 1_000)).toBe(`${seriesNow('BB')}000002`)
      // BB belongs to the tax invoices of this year.
      expect(await issue(freeCopy, start + 2_000)).toBe(`${seriesNow('RC')}000001`)
      expect(await issue({}, nextYear)).toBe(`T-1/${next}/000001`)
      expect(await issue(freeCopy, nextYear)).toBe(`BB/${next}/000001`)
      expect(await issue({}, nextYear + 1_000)).toBe(`T-1/${next}/000002`)
      expectGapless(await listSeries(seriesNow('BB')))
      expectGapless(await listSeries(`T-1/${next}/`))
    } finally {
      await publishBusiness({ invoicePrefixes: startingPrefixes }, { since: registeredSince })
      // The next test must not have the same year.
      year++
    }
  })

  it('follow the time of payment, and dates never go back', async () => {
    const late = await addPaid({}, start + 2 * day)
    const early = await addPaid({}, start + day)
    await issueMissingInvoices()
    const issued = await listSeries(seriesNow('BB'))
    expect(issued.map(({ orderId }) => orderId)).toEqual([early.id, late.id])
    const forgotten = await addPaid({}, start)
    await issueMissingInvoices()
    expect(await findInvoice(forgotten.id, null)).toMatchObject({ serial: 3, dated: issued[1]?.dated })
  })
})

describe('the kind', () => {
  const kindOf = async (order: Order) => (await findInvoice(order.id, null))?.kind

  it('is a receipt without tax before the seller was registered', async () => {
    const order = await addPaid({ placeOfSupply: null }, registeredSince.getTime() - day)
    expect(await findInvoice(order.id, null)).toMatchObject({
      ...{
        kind: 'receipt',
        taxableInPaise: 208_00,
        cgstInPaise: 0,
        igstInPaise: 0,
        placeOfSupply: null,
        gstRate: null,
      },
    })
  })

  it('is a tax invoice for the seller’s State when the order was placed just before the registration', async () => {
    const createdAt = new Date(registeredSince.getTime() - 60_000)
    const order = await addPaid({ placeOfSupply: null, createdAt }, registeredSince.getTime() + 60_000)
    expect(await findInvoice(order.id, null)).toMatchObject({
      kind: 'tax-invoice',
      placeOfSupply: '29',
      cgstInPaise: 15_86,
    })
  })

  it('is a receipt for a free copy', async () => {
    expect(await kindOf(await addPaid(freeCopy))).toBe('receipt')
  })

  it('says that the seller was paid when the owner took the money of an order from a payment page', async () => {
    const order = await addPaid({ provider: 'razorpay', paymentRef: 'plink_1' })
    const online = await addPaid({ provider: 'razorpay', paymentRef: 'plink_2' })
    await addPayment(order.id, { provider: outsideProvider, externalId: order.id })
    await addPayment(online.id, { provider: 'razorpay' })
    const readPaidWith = async ({ id }: Order) => (await findInvoice(id, null))?.content.paidWith
    expect(await readPaidWith(order)).toBe('Paid directly to the seller')
    expect(await readPaidWith(online)).toBe('Razorpay')
  })

  it('has the rate and SAC of the product on the day of the sale', async () => {
    const since = new Date(start)
    await publishBusiness({}, { since, products: { gstRate: 5, sac: '998439' } })
    const [before, after] = [
      await addPaid({ placeOfSupply: '27' }, start - day),
      await addPaid({ placeOfSupply: '27' }, start + day),
    ]
    const unknown = await addPaid({ productId: 'gone' }, start + day)
    await publishBusiness({}, { since: new Date(start + 2 * day), products: { gstRate: 18, sac: '998431' } })
    expect(await findInvoice(before.id, null)).toMatchObject({ gstRate: 18, sac: '998431', igstInPaise: 31_73 })
    expect(await findInvoice(after.id, null)).toMatchObject({ gstRate: 5, sac: '998439', igstInPaise: 9_90 })
    expect(await findInvoice(unknown.id, null)).toMatchObject({ gstRate: 18, sac: '998431' })
  })
})

describe('a refund', () => {
  let made = 0
  async function refund(order: Order, amountInPaise: number, at = start + day) {
    const id = `rf${year}${++made}`
    const { id: orderId, provider } = order
    const fixed = { reason: 'other', origin: 'by-hand', requestedBy: 'owner', state: 'processed' } as const
    const [paid] = await db.select().from(receivedPayments).where(eq(receivedPayments.orderId, orderId))
    const paymentId = paid?.externalId ?? (await pay(order, order.amountInPaise))
    const acceptedAt = new Date(at + made)
    await db.insert(refunds).values({ id, orderId, provider, paymentId, amountInPaise, ...fixed, acceptedAt })
    await db.transaction((tx) => settleOrder(tx, order.id))
    return id
  }

  async function pay({ id: orderId, provider }: Order, amountInPaise: number) {
    const externalId = `pay${year}${++made}`
    await db.insert(receivedPayments).values({ orderId, provider, externalId, amountInPaise, currency: 'INR' })
    return externalId
  }

  /** What the job looks at again in the next minute. */
  async function listWaiting({ id }: Order) {
    const waiting = await db.transaction(listRefundsWithoutDocument)
    return waiting.flatMap(({ order, refundId }) => (order.id === id ? [refundId] : []))
  }

  it('gets a credit note that mirrors its invoice, and parts add up to it', async () => {
    const order = await addPaid()
    await pay(order, 208_00)
    const parts = [await refund(order, 33_33), await refund(order, 1), await refund(order, 174_66)]
    const sale = await findInvoice(order.id, null)
    const notes = await Promise.all(parts.map((id) => findInvoice(order.id, id)))
    expect(notes.map((note) => note?.kind)).toEqual(['credit-note', 'credit-note', 'credit-note'])
    for (const note of notes) {
      expect(note).toMatchObject({ placeOfSupply: '29', gstRate: 18, sac: '998431' })
      expect(note?.content.original).toEqual({ number: sale?.number, dated: sale?.dated })
    }
    for (const head of ['amountInPaise', 'taxableInPaise', 'cgstInPaise', 'sgstInPaise'] as const) {
      expect(notes.reduce((sum, note) => sum + (note?.[head] ?? 0), 0)).toBe(sale?.[head])
    }
    expectGapless(await listSeries(seriesNow('BC')))
  })

  it('of a second payment gets no document', async () => {
    const order = await addPaid()
    await pay(order, 208_00)
    await pay(order, 208_00)
    const second = await refund(order, 208_00)
    expect(await findInvoice(order.id, second)).toBeNull()
    const own = await refund(order, 100_00)
    expect((await listWaiting(order)).sort()).toEqual([own, second].sort())
    expect(await findInvoice(order.id, own)).toMatchObject({ kind: 'credit-note', amountInPaise: 100_00 })
    expect(await findInvoice(order.id, second)).toBeNull()
    expect(await listWaiting(order)).toEqual([])
  })

  it('that failed later leaves its credit note for the refund that replaces it', async () => {
    const order = await addPaid()
    await pay(order, 208_00)
    const failed = await refund(order, 208_00)
    expect(await findInvoice(order.id, failed)).toMatchObject({ amountInPaise: 208_00 })
    await db.update(refunds).set({ state: 'failed' }).where(eq(refunds.id, failed))
    await db.transaction((tx) => settleOrder(tx, order.id, { wasReturned: true }))
    const again = await refund(order, 208_00)
    expect(await findInvoice(order.id, again)).toBeNull()
    expect(await listSeries(seriesNow('BC'))).toHaveLength(1)
  })

  it('of an untaxed order gets a receipt, also after the seller registered', async () => {
    const order = await addPaid({ placeOfSupply: null }, registeredSince.getTime() - day)
    const id = await refund(order, 208_00)
    expect(await findInvoice(order.id, id)).toMatchObject({ kind: 'refund-receipt', igstInPaise: 0, gstRate: null })
  })
})

describe('an issued invoice', () => {
  it('cannot be changed or deleted', async () => {
    const order = await addPaid()
    await issueMissingInvoices()
    const change = (set: Partial<Invoice>) => db.update(invoices).set(set).where(eq(invoices.orderId, order.id))
    for (const set of [
      { amountInPaise: 1, taxableInPaise: 1 },
      { dated: '2000-01-01' },
      { buyer: { name: 'X', email: '' } },
    ]) {
      await expect(change(set)).rejects.toThrow()
    }
    await expect(db.delete(invoices).where(eq(invoices.orderId, order.id))).rejects.toThrow()
    expect(await findInvoice(order.id, null)).toMatchObject({ amountInPaise: 208_00, buyer: { name: 'Asha Rao' } })
  })

  it('loses the buyer’s name when the buyer’s data is erased, and keeps everything else', async () => {
    const order = await addPaid()
    const before = await findInvoice(order.id, null)
    await db.transaction((tx) => eraseUnlessPaying(tx, order.customerId, 'account', new Date('2100-01-01')))
    expect(await findInvoice(order.id, null)).toEqual({ ...before, buyer: null })
    const late = await addPaid({ customerId: order.customerId, email: 'erased-1@erased.invalid' }, start + 1)
    expect(await findInvoice(late.id, null)).toMatchObject({ buyer: null, placeOfSupply: '29' })
  })
})

it('is issued every minute for recent orders', async () => {
  const recent = await addPaid({ placeOfSupply: null }, Date.now())
  await issueInvoices()
  expect(await db.$count(invoices, eq(invoices.orderId, recent.id))).toBe(1)
  expect(await db.$count(orders, eq(orders.id, recent.id))).toBe(1)
})

/** A second process, stopped by the database in the middle of its insert. */
async function startWorkerThatHangs(atSerial: number) {
  await db.execute(
    sql.raw(`
    create function hang() returns trigger language plpgsql as $$ begin perform pg_sleep(600); return new; end $$;
    create trigger hangs before insert on invoices for each row
      when (new.serial = ${atSerial} and current_setting('application_name') = 'killed') execute function hang()`),
  )
  const url = new URL(process.env.DATABASE_URL ?? '')
  url.searchParams.set('application_name', 'killed')
  url.searchParams.set('options', '-c client_connection_check_interval=100')
  const run = "import('./shop/invoices/issue-invoices.server.ts').then((module) => module.issueMissingInvoices())"
  const worker = spawn(process.execPath, ['-e', run], {
    env: { ...process.env, DATABASE_URL: url.href },
    stdio: 'inherit',
  })
  await vi.waitFor(
    async () => {
      expect(worker.exitCode).toBeNull()
      const { rows } = await db.execute(
        sql`select from pg_stat_activity where application_name = 'killed' and wait_event = 'PgSleep'`,
      )
      expect(rows).toHaveLength(1)
    },
    { timeout: 50_000, interval: 200 },
  )
  return worker
}
