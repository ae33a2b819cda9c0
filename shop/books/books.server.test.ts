import { eq, sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { disputes, receivedPayments } from '#db/schema/payments.ts'
import { refunds } from '#db/schema/refunds.ts'
import { db } from '#platform/postgres/database.server.ts'
import { findInvoice } from '#shop/invoices/find-invoice.server.ts'
import { issueMissingInvoices } from '#shop/invoices/issue-invoices.server.ts'
import { settleOrder } from '#shop/payments/settle-order.server.ts'
import { gstin, publishBusiness } from '#tests/business.ts'
import { addOrder, gift } from '#tests/database/orders.ts'
import { addPayment, addRefund } from '#tests/database/refunds.ts'
import { type BookFileName, bookFileNames, writeBookFile, zipBookFiles } from './book-files.ts'
import { type BookMonth, listBookMonths, readBookMonth } from './book-month.ts'
import { toGstr1Json } from './gstr1.ts'
import { readBookTotals } from './read-book-totals.server.ts'
import { type BookRows, readBooks } from './read-books.server.ts'

const taxedMonth = getMonth('2027-02')
const untaxedMonth = getMonth('2026-12')
let made = 0

function getMonth(typed: string): BookMonth {
  const month = readBookMonth(typed)
  if (!month) throw new Error('no month')
  return month
}

async function sell(
  at: Date,
  { amountInPaise = 208_00, placeOfSupply = null as string | null, productId = 'maths' } = {},
) {
  const moments = { createdAt: new Date(at.getTime() - 60_000), completedAt: at }
  const order = await addOrder({ status: 'completed', amountInPaise, placeOfSupply, productId, ...moments })
  await pay(order.id, amountInPaise, at)
  return order
}

/** Every third provider's fee is not known. */
async function pay(orderId: string, amountInPaise: number, createdAt: Date) {
  const isReported = ++made % 3 > 0
  const payment = {
    provider: 'sandbox',
    externalId: `pay${made}`,
    bankReference: `${made}`.padStart(12, '0'),
    feeInPaise: isReported ? 4_90 + made : null,
    feeTaxInPaise: isReported ? 75 : null,
    orderId,
    amountInPaise,
    currency: 'INR',
    createdAt,
  }
  await db.insert(receivedPayments).values(payment)
}

async function refund(orderId: string, amountInPaise: number, acceptedAt: Date) {
  const fixed = { provider: 'sandbox', reason: 'other', origin: 'by-hand', requestedBy: 'owner' } as const
  const id = `rf${++made}`
  const [payment] = await db.select().from(receivedPayments).where(eq(receivedPayments.orderId, orderId))
  const paymentId = payment?.externalId ?? ''
  await db.insert(refunds).values({ id, orderId, paymentId, amountInPaise, ...fixed, state: 'processed', acceptedAt })
  await db.transaction((tx) => settleOrder(tx, orderId))
}

const hours = (month: BookMonth, count: number) => new Date(month.from.getTime() + count * 3_600_000)

beforeAll(async () => {
  await publishBusiness({})
  await publishBusiness({ gstin }, { since: getMonth('2027-01').from })
  for (const month of [untaxedMonth, taxedMonth]) {
    const isTaxed = month === taxedMonth
    const place = (code: string) => (isTaxed ? code : null)
    // The last moment before the month, its first and last moment, and the first moment after it.
    await sell(new Date(month.from.getTime() - 1), { placeOfSupply: place('29') })
    await sell(month.from, { placeOfSupply: place('29') })
    await sell(new Date(month.to.getTime() - 1), { placeOfSupply: place('27') })
    await sell(month.to, { placeOfSupply: place('29') })
    for (let index = 0; index < 9; index++) {
      const placeOfSupply = place(['29', '27', '33'][index % 3] ?? '29')
      const order = await sell(hours(month, 20 + index), { amountInPaise: 140_00 + index * 7_77, placeOfSupply })
      if (index % 3 === 0) await refund(order.id, 33_33, hours(month, 100 + index))
      if (index === 6) await refund(order.id, order.amountInPaise - 33_33, hours(month, 200))
      if (index === 7) await pay(order.id, order.amountInPaise, hours(month, 50))
      if (index === 7) await refund(order.id, order.amountInPaise, hours(month, 60))
      if (index === 8) await refund(order.id, 10_00, hours(month, 40 * 24))
    }
  }
  await issueMissingInvoices()
})

/** Recomputed by the database from the orders and payments, not from the rows of the books. */
async function recompute({ month }: BookMonth) {
  const inMonth = (column: string) => sql.raw(`to_char(${column} at time zone 'Asia/Kolkata', 'YYYY-MM') = '${month}'`)
  const read = async (from: ReturnType<typeof sql>, column = 'amount_in_paise') => {
    const { rows } = await db.execute<{ count: string; paise: string }>(
      sql`select count(*) as count, coalesce(sum(${sql.raw(column)}), 0) as paise from ${from}`,
    )
    return { count: Number(rows[0]?.count), inPaise: Number(rows[0]?.paise) }
  }
  return {
    orders: await read(sql`orders where status = 'completed' and amount_in_paise > 0 and ${inMonth('completed_at')}`),
    payments: await read(sql`received_payments where ${inMonth('created_at')}`),
    refunds: await read(sql`refunds where state <> 'failed' and ${inMonth('accepted_at')}`),
    fees: await read(sql`received_payments where fee_in_paise > 0 and ${inMonth('created_at')}`, 'fee_in_paise'),
    feeTaxes: await read(
      sql`received_payments where fee_in_paise > 0 and ${inMonth('created_at')}`,
      'fee_tax_in_paise',
    ),
    sold: await read(sql`invoices where refund_id is null and to_char(dated, 'YYYY-MM') = ${month}`),
    credited: await read(sql`invoices where refund_id is not null and to_char(dated, 'YYYY-MM') = ${month}`),
  }
}

function readCsv(name: BookFileName, rows: BookRows, month: BookMonth) {
  const text = writeBookFile(name, rows, month.month).replace('\uFEFF', '')
  const [head = [], ...lines] = text
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  return { head, lines, column: (heading: string) => lines.map((line) => line[head.indexOf(heading)] ?? '') }
}

const sumRupees = (cells: string[]) => Math.round(cells.reduce((sum, cell) => sum + Number(cell), 0) * 100)

describe.each([
  ['an unregistered', untaxedMonth],
  ['a registered', taxedMonth],
])('the books of %s seller', (_, month) => {
  it('have the same totals on the screen, in the files and in the tables of the shop', async () => {
    const rows = await readBooks(month)
    const { totals } = await readBookTotals(month)
    const expected = await recompute(month)
    expect(expected.orders.count).toBe(11)
    expect(totals.orders).toEqual({ ...expected.orders, freeCopies: 0 })
    expect(totals.payments).toEqual(expected.payments)
    expect(totals.refunds).toEqual(expected.refunds)
    expect(totals.withoutInvoice).toBe(0)
    const sales = totals.series.filter(({ kind }) => kind === 'receipt' || kind === 'tax-invoice')
    const returns = totals.series.filter(({ kind }) => kind === 'refund-receipt' || kind === 'credit-note')
    expect(sales).toMatchObject([{ count: expected.sold.count, amountInPaise: expected.sold.inPaise }])
    expect(returns).toMatchObject([{ count: expected.credited.count, amountInPaise: expected.credited.inPaise }])
    // Every sale of the month has its document; the refund of a second payment has none.
    expect(expected.sold).toEqual(expected.orders)
    expect(expected.refunds.inPaise - expected.credited.inPaise).toBe(140_00 + 7 * 7_77)

    for (const [name, heading, total] of [
      ['orders.csv', 'Rupees', totals.orders],
      ['payments.csv', 'Amount', totals.payments],
      ['refunds.csv', 'Rupees', totals.refunds],
    ] as const) {
      const file = readCsv(name, rows, month)
      expect(file.lines).toHaveLength(total.count)
      expect(sumRupees(file.column(heading))).toBe(total.inPaise)
    }
    const file = readCsv('invoices.csv', rows, month)
    // A receipt has a total, but no taxable value.
    const counted = (key: string) =>
      totals.series.filter(({ kind }) => key === 'amountInPaise' || kind === 'tax-invoice' || kind === 'credit-note')
    expect(file.lines).toHaveLength(rows.invoices.length)
    for (const [heading, key] of [
      ['Taxable value', 'taxableInPaise'],
      ['CGST', 'cgstInPaise'],
      ['SGST/UTGST', 'sgstInPaise'],
      ['IGST', 'igstInPaise'],
      ['Total', 'amountInPaise'],
    ] as const) {
      expect(sumRupees(file.column(heading))).toBe(counted(key).reduce((sum, one) => sum + one[key], 0))
    }
  })

  it('add up the fees that providers reported, and say which are missing', async () => {
    const rows = await readBooks(month)
    const { fees } = (await readBookTotals(month)).totals
    const expected = await recompute(month)
    expect(fees).toMatchObject({ ...expected.fees, taxInPaise: expected.feeTaxes.inPaise })
    expect(fees.notReported).toBe(expected.payments.count - expected.fees.count)
    expect(fees.count * fees.notReported).toBeGreaterThan(0)
    const file = readCsv('payments.csv', rows, month)
    for (const [heading, inPaise] of [
      ['Fee with tax', fees.inPaise],
      ['Tax in the fee', fees.taxInPaise],
    ] as const) {
      const cells = file.column(heading)
      expect(cells.filter((cell) => cell === 'Not reported')).toHaveLength(fees.notReported)
      expect(sumRupees(cells.filter((cell) => cell !== 'Not reported'))).toBe(inPaise)
    }
    expect(file.column('Bank reference').every((cell) => /\d{12}/.test(cell))).toBe(true)
  })

  it('come as one ZIP with the same files', async () => {
    const rows = await readBooks(month)
    const files = unzipSync(zipBookFiles(rows, month.month))
    const names = month === taxedMonth ? bookFileNames : bookFileNames.filter((name) => !name.startsWith('gstr1'))
    expect(Object.keys(files)).toEqual([...names])
    for (const name of names) {
      expect(Buffer.from(files[name] ?? []).toString()).toBe(writeBookFile(name, rows, month.month))
    }
  })
})

describe('GSTR-1', () => {
  /** Per State, from the invoices themselves. */
  async function recomputePlaces() {
    const { rows } = await db.execute<Record<string, string>>(sql`
      select place_of_supply as place, sum(sign * taxable_in_paise) as taxable, sum(sign * cgst_in_paise) as cgst,
        sum(sign * sgst_in_paise) as sgst, sum(sign * igst_in_paise) as igst, sum(sign * amount_in_paise) as amount
      from invoices, lateral (select case kind when 'tax-invoice' then 1 else -1 end as sign) s
      where gst_rate is not null and dated between ${taxedMonth.firstDay} and ${taxedMonth.lastDay} group by 1 order by 1`)
    return rows.map(({ place, ...figures }) => ({
      place,
      ...Object.fromEntries(Object.entries(figures).map(([key, value]) => [key, Number(value)])),
    })) as { place: string; taxable: number; cgst: number; sgst: number; igst: number; amount: number }[]
  }

  it('has sales less credit notes per State in table 7, in the columns of the portal', async () => {
    const rows = await readBooks(taxedMonth)
    const places = await recomputePlaces()
    const { b2cs } = (await readBookTotals(taxedMonth)).gstr1
    expect(
      b2cs.map(({ place, taxableInPaise, cgstInPaise, igstInPaise }) => [
        place,
        taxableInPaise,
        cgstInPaise,
        igstInPaise,
      ]),
    ).toEqual(places.map(({ place, taxable, cgst, igst }) => [place, taxable, cgst, igst]))
    const file = readCsv('gstr1-b2cs.csv', rows, taxedMonth)
    expect(file.head.join(', ')).toBe(
      'Type, Place Of Supply, Applicable % of Tax Rate, Rate, Taxable Value, Cess Amount, E-Commerce GSTIN',
    )
    expect(file.column('Place Of Supply')).toEqual(['27-Maharashtra', '29-Karnataka', '33-Tamil Nadu'])
    expect(file.column('Taxable Value').map((cell) => Math.round(Number(cell) * 100))).toEqual(
      places.map(({ taxable }) => taxable),
    )
    const json = JSON.parse(writeBookFile('gstr1.json', rows, taxedMonth.month))
    expect(json).toMatchObject({ gstin, fp: '022027' })
    expect(json.b2cs).toEqual(
      places.map(({ place, taxable, cgst, sgst, igst }) => ({
        ...{ sply_ty: place === '29' ? 'INTRA' : 'INTER', typ: 'OE', pos: place, rt: 18, txval: taxable / 100 },
        ...(place === '29' ? { camt: cgst / 100, samt: sgst / 100 } : { iamt: igst / 100 }),
        csamt: 0,
      })),
    )
  })

  it('has the same sums per SAC in table 12', async () => {
    const rows = await readBooks(taxedMonth)
    const places = await recomputePlaces()
    const sum = (key: 'taxable' | 'cgst' | 'igst' | 'amount') => places.reduce((total, row) => total + row[key], 0)
    const file = readCsv('gstr1-hsn.csv', rows, taxedMonth)
    expect(file.head.join(', ')).toBe(
      'HSN, Description, UQC, Total Quantity, Total Value, Taxable Value, Integrated, Central, State/UT, Cess, Rate',
    )
    const cells = [
      ...['998431', 'On-line text based information', 'NA', '0'],
      ...[sum('amount'), sum('taxable'), sum('igst'), sum('cgst'), sum('cgst')].map((paise) => String(paise / 100)),
      '0',
      '18',
    ]
    expect(file.lines).toEqual([cells])
    const { hsn } = JSON.parse(writeBookFile('gstr1.json', rows, taxedMonth.month))
    expect(hsn.hsn_b2c).toMatchObject([{ num: 1, hsn_sc: '998431', uqc: 'NA', rt: 18, txval: sum('taxable') / 100 }])
  })

  it('has numbers without a gap in table 13', async () => {
    const rows = await readBooks(taxedMonth)
    const file = readCsv('gstr1-docs.csv', rows, taxedMonth)
    expect(file.head.join(', ')).toBe('Nature of Document, Sr. No. From, Sr. No. To, Total Number, Cancelled')
    const serialOf = (number: string) => Number(number.split('/')[2])
    expect(file.column('Nature of Document')).toEqual(
      ['Invoices for outward supply', 'Credit Note'].toSorted((a) => (a === 'Credit Note' ? 1 : -1)),
    )
    for (const [, from = '', to = '', count, cancelled] of file.lines) {
      expect(serialOf(to) - serialOf(from) + 1).toBe(Number(count))
      expect(cancelled).toBe('0')
    }
    const { doc_issue: issued } = JSON.parse(writeBookFile('gstr1.json', rows, taxedMonth.month))
    expect(issued.doc_det.map(({ doc_num }: { doc_num: number }) => doc_num)).toEqual([1, 5])
  })
})

describe('an order that the owner marked as paid', () => {
  it('has the same provider in the list of orders as in the list of payments', async () => {
    const month = getMonth('2027-06')
    const completedAt = hours(month, 10)
    const order = await addOrder({ status: 'completed', provider: 'razorpay', paymentRef: 'plink_1', completedAt })
    await addPayment(order.id, { provider: 'outside', externalId: order.id, createdAt: completedAt })
    const rows = await readBooks(month)
    for (const name of ['orders.csv', 'payments.csv'] as const) {
      expect(readCsv(name, rows, month).column('Provider')).toEqual(['outside'])
    }
  })
})

it('names the State of the invoice for an order that was placed before the seller asked for one', async () => {
  const month = getMonth('2027-07')
  await sell(hours(month, 10))
  await issueMissingInvoices()
  const rows = await readBooks(month)
  expect(readCsv('invoices.csv', rows, month).column('Place of supply')).toEqual(['29-Karnataka'])
  expect(readCsv('orders.csv', rows, month).column('State')).toEqual(['29-Karnataka'])
})

describe('the sums on the screen', () => {
  const month = getMonth('2027-03')
  const inMonth = hours(month, 300)
  const add = (rows: { amountInPaise: number }[]) => rows.reduce((sum, { amountInPaise }) => sum + amountInPaise, 0)

  /** Added up from the rows of the files, one by one. */
  async function addUpFiles(wanted: BookMonth) {
    const { orders, payments, refunds: returned, disputes, invoices } = await readBooks(wanted)
    const [paid, rupees] = [
      orders.filter((one) => one.amountInPaise > 0),
      payments.filter((one) => one.currency === 'INR'),
    ]
    const fees = payments.filter(({ feeInPaise }) => feeInPaise !== null)
    return {
      orders: { count: paid.length, inPaise: add(paid), freeCopies: orders.length - paid.length },
      payments: { count: rupees.length, inPaise: add(rupees) },
      refunds: { count: returned.length, inPaise: add(returned) },
      disputes: { count: disputes.length, inPaise: add(disputes) },
      fees: {
        count: fees.length,
        inPaise: fees.reduce((sum, { feeInPaise }) => sum + (feeInPaise ?? 0), 0),
        taxInPaise: fees.reduce((sum, { feeTaxInPaise }) => sum + (feeTaxInPaise ?? 0), 0),
        notReported: payments.filter(({ feeInPaise, provider }) => feeInPaise === null && provider !== 'outside')
          .length,
      },
      withoutInvoice: orders.filter(({ invoice }) => invoice === null).length,
      series: [...Map.groupBy(invoices, ({ series }) => series).values()].map((own) => ({
        ...{ kind: own[0]?.kind, count: own.length, first: own[0]?.number, last: own.at(-1)?.number },
        amountInPaise: add(own),
      })),
    }
  }

  it('are those of the rows, whatever the month of the payment, the number and the refund', async () => {
    // Paid in the month before, completed and numbered in this one.
    const early = await addOrder({
      status: 'completed',
      amountInPaise: 100_01,
      placeOfSupply: '27',
      completedAt: inMonth,
    })
    await pay(early.id, 100_01, new Date(month.from.getTime() - 1))
    // Sold in this month; a part of it goes back in the next one.
    const late = await sell(new Date(month.to.getTime() - 1), { amountInPaise: 100_02, placeOfSupply: '29' })
    await refund(late.id, 50_00, hours(month, 32 * 24))
    const twice = await sell(inMonth, { amountInPaise: 100_03, placeOfSupply: '29' })
    await pay(twice.id, 100_03, hours(month, 301))
    await refund(twice.id, 100_03, hours(month, 302))
    await addOrder({ status: 'completed', amountInPaise: 0, discount: gift, placeOfSupply: '29', completedAt: inMonth })
    const dollars = { provider: 'sandbox', externalId: 'dollars', amountInPaise: 1, currency: 'USD', feeInPaise: 3 }
    await db.insert(receivedPayments).values({ ...dollars, orderId: twice.id, createdAt: inMonth })
    // What went back of it is in no rupee, either.
    const inDollars = await addPayment(late.id, { externalId: 'more-dollars', currency: 'USD', createdAt: inMonth })
    await addRefund(inDollars, { amountInPaise: 208_00, acceptedAt: inMonth })
    const lost = { state: 'lost', lostAt: inMonth, paymentId: 'more-dollars', reason: 'fraud' } as const
    const ids = { provider: 'sandbox', externalId: 'dp_dollars', orderId: late.id }
    await db.insert(disputes).values({ ...ids, ...lost, amountInPaise: 208_00 })
    const cash = { provider: 'outside', externalId: 'cash', amountInPaise: 100_07, currency: 'INR' }
    await db.insert(receivedPayments).values({ ...cash, orderId: late.id, createdAt: inMonth })
    const imported = await addOrder({ status: 'completed', provider: 'imported', completedAt: inMonth })
    await pay(imported.id, 7, inMonth)
    await issueMissingInvoices()
    // Not numbered yet.
    await sell(hours(month, 303), { amountInPaise: 100_04, placeOfSupply: '29' })

    const { totals } = await readBookTotals(month)
    expect(totals).toMatchObject(await addUpFiles(month))
    expect(totals.withoutInvoice).toBe(1)
    expect(totals.refunds).toEqual({ count: 2, inPaise: 10_00 + 100_03 })
    expect(totals.disputes).toEqual({ count: 0, inPaise: 0 })
    // With the one that was sold in the first moment of the month.
    expect(totals.orders).toEqual({ count: 5, inPaise: 208_00 + 100_01 + 100_02 + 100_03 + 100_04, freeCopies: 1 })
    expect(totals.payments).toEqual({ count: 6, inPaise: 208_00 + 100_02 + 100_03 + 100_03 + 100_04 + 100_07 })
    const file = readCsv('payments.csv', await readBooks(month), month)
    const fees = file.column('Fee with tax').filter((_, index) => file.column('Amount')[index] === '100.07')
    expect(fees).toEqual([''])
    const next = getMonth('2027-04')
    expect((await readBookTotals(next)).totals).toMatchObject(await addUpFiles(next))
    await issueMissingInvoices()
  })

  it('are those of the rows when an order gets its number months later', async () => {
    const old = getMonth('2026-12')
    const order = await addOrder({ status: 'completed', amountInPaise: 100_05, completedAt: hours(old, 400) })
    await pay(order.id, 100_05, hours(old, 400))
    expect((await readBookTotals(old)).totals).toMatchObject({ withoutInvoice: 1 })
    await issueMissingInvoices()
    const { totals } = await readBookTotals(old)
    expect(totals.withoutInvoice).toBe(0)
    expect(totals).toMatchObject(await addUpFiles(old))
  })

  it('are zero in a month without a sale', async () => {
    const { totals, gstr1 } = await readBookTotals(getMonth('2030-01'))
    expect(totals).toMatchObject({ ...(await addUpFiles(getMonth('2030-01'))), failedRefunds: [], undoneRefunds: [] })
    expect(gstr1).toEqual({ b2cs: [], hsn: [], docs: [] })
  })

  it('of a tax return are those of its file', async () => {
    const { gstr1 } = await readBookTotals(taxedMonth)
    expect(JSON.parse(JSON.stringify(toGstr1Json(gstr1, { month: taxedMonth.month, gstin })))).toEqual(
      JSON.parse(writeBookFile('gstr1.json', await readBooks(taxedMonth), taxedMonth.month)),
    )
  })
})

describe('a month', () => {
  it.each(['', '2026', '2026-13', '2026-00', '1999-01', '2026-1', '2026-11-01', "2026-11'"])('refuses %j', (typed) => {
    expect(readBookMonth(typed)).toBeNull()
  })

  it('begins at midnight in India', () => {
    expect(getMonth('2026-12')).toMatchObject({ from: new Date('2026-11-30T18:30:00Z'), lastDay: '2026-12-31' })
  })

  it('is listed from the first sale to today', () => {
    expect(listBookMonths('2025-11-30', '2026-02-01')).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
    expect(listBookMonths('2026-02-01', '2026-02-01')).toEqual(['2026-02'])
  })
})

describe('a document about money that is with the shop again', () => {
  // After all others, because the dates of a series never go back.
  const month = getMonth('2027-05')

  async function failRefund(origin: 'shop' | 'by-hand') {
    const at = hours(month, 5)
    const sold = { status: 'completed', amountInPaise: 208_00, placeOfSupply: '29' } as const
    const order = await addOrder({ ...sold, createdAt: at, completedAt: at })
    const payment = await addPayment(order.id, { createdAt: at })
    const amount = { amountInPaise: 208_00, acceptedAt: hours(month, 9) }
    const { id } = await addRefund(payment, { ...amount, origin })
    await db.transaction((tx) => settleOrder(tx, order.id))
    await issueMissingInvoices()
    await db.update(refunds).set({ state: 'failed', failedAt: new Date() }).where(eq(refunds.id, id))
    await db.transaction((tx) => settleOrder(tx, order.id, { wasReturned: true }))
    const sendAgain = async () => {
      await addRefund(payment, { ...amount, requestedAt: new Date(Date.now() + 1_000) })
      await db.transaction((tx) => settleOrder(tx, order.id))
    }
    return { number: (await findInvoice(order.id, id))?.number, sendAgain }
  }

  const readDocuments = async () => {
    const { failedRefunds, undoneRefunds } = (await readBookTotals(month)).totals
    return { failedRefunds, undoneRefunds }
  }

  it('is named until the money was sent again, for which the document then stands', async () => {
    const { number, sendAgain } = await failRefund('shop')
    expect(await readDocuments()).toEqual({ failedRefunds: [number], undoneRefunds: [] })
    await sendAgain()
    expect(await readDocuments()).toEqual({ failedRefunds: [], undoneRefunds: [] })
  })

  it('is named apart when the owner had recorded the refund by mistake', async () => {
    const { number } = await failRefund('by-hand')
    expect(await readDocuments()).toEqual({ failedRefunds: [], undoneRefunds: [number] })
  })
})
