import { eq, gt, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sumOf } from '#brand/sum-of.ts'
import { auditLog } from '#db/schema/audit.ts'
import { orders } from '#db/schema/orders.ts'
import { settlementLines, settlementSums, settlements } from '#db/schema/settlements.ts'
import { db } from '#platform/postgres/database.server.ts'
import { findDifferingSettlements, findLateSettlement } from '#shop/alerts/find-payment-alerts.server.ts'
import { writeBookFile } from '#shop/books/book-files.ts'
import { readBooks } from '#shop/books/read-books.server.ts'
import { outsideProvider } from '#shop/orders/order.ts'
import { findProvider } from '#shop/payments/configured-providers.server.ts'
import { type PaymentProvider, ProviderError, type SettlementFacts } from '#shop/payments/provider.ts'
import { countPlanRows } from '#tests/database/count-plan-rows.ts'
import { addOrder } from '#tests/database/orders.ts'
import { addPayment, addRefund } from '#tests/database/refunds.ts'
import { collectSettlements } from './collect-settlements.server.ts'
import { matchOutsidePayment, undoBankMatch } from './match-outside.server.ts'
import { leavePayment, orderFromPayment } from './order-from-payment.server.ts'
import {
  listSettlementLines,
  listUnknownLines,
  readBank,
  readUnsettled,
  sumLines,
  sumUnsettled,
} from './read-bank.server.ts'
import { findPaymentToName, readComparison } from './read-comparison.server.ts'
import { listOpenCredits, listOutsidePayments } from './read-outside.server.ts'
import { findLateAfterMs } from './settlement-delay.ts'

const dayMs = 86_400_000
const provider = findProvider('sandbox') as PaymentProvider
const month = { from: new Date(Date.now() - 30 * dayMs), to: new Date(Date.now() + dayMs) }
const bookMonth = { ...month, month: '2026-11', firstDay: '2026-11-01', lastDay: '2026-11-30' }

let listed: SettlementFacts[]

beforeEach(async () => {
  await db.execute(sql`truncate orders, settlements, settlement_lines, bank_credits cascade`)
  listed = []
  provider.listSettlements = async ({ from, to }) =>
    listed.filter(({ settledAt }) => settledAt >= from && settledAt < to)
})

afterEach(async () => {
  provider.listSettlements = null
  const sums = await db.select().from(settlementSums).where(gt(settlementSums.count, 0))
  expect(sums.map((sum) => JSON.stringify(sum)).sort()).toEqual(await addUpLines())
})

/** What the triggers keep, added up in plain JavaScript. */
async function addUpLines() {
  const lines = await db.select().from(settlementLines)
  const groups = Map.groupBy(lines, ({ provider: of, settlementId, kind, method }) =>
    JSON.stringify([of, settlementId, kind, method]),
  )
  const added = [...groups].map(([key, own]) => {
    const [of, settlementId, kind, method] = JSON.parse(key)
    const charged = own.filter(({ feeInPaise }) => feeInPaise !== 0)
    return {
      ...{ provider: of, settlementId, kind, method, count: own.length, amountInPaise: sumOf(own, 'amountInPaise') },
      ...{ feeInPaise: sumOf(own, 'feeInPaise'), taxInPaise: sumOf(own, 'taxInPaise') },
      ...{ netInPaise: sumOf(own, 'netInPaise'), chargedCount: charged.length },
      chargedInPaise: sumOf(charged, 'amountInPaise'),
    }
  })
  return added.map((sum) => JSON.stringify(sum)).sort()
}

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)

function line(id: string, amountInPaise: number, changed: Partial<NonNullable<SettlementFacts['lines']>[number]> = {}) {
  const fee = amountInPaise > 0 ? { feeInPaise: 472, taxInPaise: 72 } : { feeInPaise: 0, taxInPaise: 0 }
  const kind = amountInPaise > 0 ? ('payment' as const) : ('refund' as const)
  const netInPaise = amountInPaise - fee.feeInPaise
  const facts = { id: `line_${id}`, kind, reference: id, amountInPaise, ...fee, netInPaise, method: 'upi' }
  return { ...facts, occurredAt: daysAgo(3), ...changed }
}

function settlement(
  id: string,
  lines: SettlementFacts['lines'],
  changed: Partial<SettlementFacts> = {},
): SettlementFacts {
  const amountInPaise = (lines ?? []).reduce((sum, { netInPaise }) => sum + netInPaise, 0)
  return { id, utr: `UTR-${id}`, amountInPaise, state: 'paid', settledAt: daysAgo(1), lines, ...changed }
}

/** Of all pages, one after the other. */
async function listLines(settlementId: string, pageSize?: number) {
  const lines = []
  for (let cursor: string | null = null; ; ) {
    const page = await listSettlementLines({
      provider: 'sandbox',
      settlementId,
      cursor,
      ...(pageSize ? { pageSize } : {}),
    })
    if ('refused' in page) throw new Error(page.refused)
    lines.push(...page.rows)
    if (!page.nextCursor) return lines
    cursor = page.nextCursor
  }
}

/** A paid order, and one of which a part went back, in one settlement with an adjustment. */
async function settleTwoOrders() {
  const [one, other] = [await addOrder({ status: 'completed' }), await addOrder({ status: 'completed' })]
  const [paid, returned] = [await addPayment(one.id), await addPayment(other.id, { refundRef: 'CFPay_2' })]
  const refund = await addRefund(returned, { providerRefundId: 'rfnd_1' })
  const lines = [
    ...[line(paid.externalId, 20_800), line('CFPay_2', 20_800), line('rfnd_1', -refund.amountInPaise)],
    line('adj_1', -100, { kind: 'adjustment', method: '' }),
  ]
  listed = [settlement('setl_1', lines)]
  await collectSettlements()
  return { one, other, lines }
}

describe('a settlement', () => {
  it('consists of its orders, refunds, fees and adjustments, to the paise', async () => {
    const { one, other } = await settleTwoOrders()
    const { settlements: shown, unknown, fees } = await readBank(month)
    expect(shown).toMatchObject([{ externalId: 'setl_1', utr: 'UTR-setl_1', differenceInPaise: 0 }])
    expect(Object.fromEntries(shown[0]?.kinds.map(({ kind, ...total }) => [kind, total]) ?? [])).toMatchObject({
      payment: { count: 2, amountInPaise: 41_600, feeInPaise: 944, taxInPaise: 144 },
      refund: { count: 1, amountInPaise: -5_000 },
      adjustment: { count: 1, amountInPaise: -100 },
    })
    expect(unknown).toEqual([])
    expect(fees).toMatchObject([{ method: 'upi', count: 2, feeInPaise: 944, taxInPaise: 144 }])
    const lines = await listLines('setl_1')
    expect(lines.map(({ orderId }) => orderId).sort()).toEqual([null, one.id, other.id, other.id].sort())
    expect(await findDifferingSettlements()).toBeNull()
  })

  it('is read again every night without a change, and gets its UTR later', async () => {
    await settleTwoOrders()
    const before = await db.select().from(settlementLines).orderBy(settlementLines.externalId)
    await collectSettlements()
    expect(await db.select().from(settlementLines).orderBy(settlementLines.externalId)).toEqual(before)
    listed = listed.map((one) => ({ ...one, utr: 'LATER', state: 'failed' as const }))
    await collectSettlements()
    expect(await db.select().from(settlements)).toMatchObject([{ utr: 'LATER', state: 'failed' }])
    expect(await findDifferingSettlements()).toMatchObject({ facts: { count: 1 } })
  })

  it('that the bank returned says so, instead of a difference from its lines', async () => {
    listed = [settlement('setl_1', [line('pay_1', 10_000)], { state: 'failed', amountInPaise: 5_000 })]
    await collectSettlements()
    expect((await readBank(month)).settlements).toMatchObject([{ check: 'returned', differenceInPaise: 0 }])
  })

  it.each([
    ['sandbox', 'adds-up'],
    ['cashfree', 'no-total'],
  ])('of %s is said to be right only when there is something to compare', async (name, check) => {
    listed = [settlement('setl_1', [line('pay_1', 10_000)])]
    await collectSettlements()
    await db.execute(sql`update settlements set provider = ${name}`)
    await db.execute(sql`update settlement_lines set provider = ${name}`)
    expect((await readBank(month)).settlements).toMatchObject([{ check }])
  })

  it('that does not add up, and a line of no order, are named', async () => {
    listed = [settlement('setl_2', [line('pay_of_no_order', 10_000)], { amountInPaise: 9_000 })]
    await collectSettlements()
    const { settlements: shown, unknown } = await readBank(month)
    expect(shown).toMatchObject([{ differenceInPaise: 9_000 - (10_000 - 472) }])
    expect(unknown).toMatchObject([{ reference: 'pay_of_no_order', settlementId: 'setl_2' }])
    expect(await findDifferingSettlements()).toMatchObject({ facts: { count: 1 } })
  })

  it('is read again for months while it does not add up, and not when it does', async () => {
    const lines = [line('pay_1', 10_000), line('pay_2', 20_000)]
    const whole = settlement('setl_old', lines, { settledAt: daysAgo(40) })
    listed = [{ ...whole, lines: lines.slice(0, 1) }, settlement('setl_new', [line('pay_3', 5_000)])]
    await collectSettlements()
    expect(await findDifferingSettlements()).toMatchObject({ facts: { count: 1 } })
    listed = [whole]
    await collectSettlements()
    expect(await findDifferingSettlements()).toBeNull()
    const list = vi.fn(provider.listSettlements ?? (async () => []))
    provider.listSettlements = list
    await collectSettlements()
    expect(list).toHaveBeenCalledTimes(3)
  })

  it('whose lines change, move to another one or are gone has the sums of those that are left', async () => {
    const moved = line('pay_moved', 10_000)
    listed = [settlement('setl_1', [line('pay_1', 20_000), moved, line('rfnd_1', -500)])]
    await collectSettlements()
    listed = [
      settlement('setl_1', [line('pay_1', 20_000, { feeInPaise: 0, taxInPaise: 0, netInPaise: 20_000 })]),
      settlement('setl_2', [moved]),
    ]
    await collectSettlements()
    const { settlements: shown } = await readBank(month)
    const counts = shown.map(({ externalId, kinds }) => [externalId, kinds.map(({ kind, count }) => [kind, count])])
    expect(Object.fromEntries(counts)).toEqual({
      setl_1: expect.arrayContaining([
        ['payment', 1],
        ['refund', 1],
      ]),
      setl_2: [['payment', 1]],
    })
    await db.delete(settlementLines).where(eq(settlementLines.settlementId, 'setl_2'))
    expect((await readBank(month)).settlements.find(({ externalId }) => externalId === 'setl_2')?.kinds).toEqual([])
  })

  it('moves a line to the order of its payment when the provider corrects which payment it is about', async () => {
    const [one, other] = [await addOrder({ status: 'completed' }), await addOrder({ status: 'completed' })]
    const [wrong, right] = [await addPayment(one.id), await addPayment(other.id)]
    const orderOf = async () => (await listLines('setl_1'))[0]?.orderId
    listed = [settlement('setl_1', [line(wrong.externalId, 20_800)])]
    await collectSettlements()
    expect(await orderOf()).toBe(one.id)
    listed = [settlement('setl_1', [line(wrong.externalId, 20_800, { reference: right.externalId })])]
    await collectSettlements()
    expect(await orderOf()).toBe(other.id)
  })

  it('keeps a line once that the provider names twice, and reads on', async () => {
    const twice = line('pay_1', 10_000)
    const later = settlement('setl_2', [line('pay_2', 20_000)])
    listed = [settlement('setl_1', [twice, { ...twice }], { amountInPaise: twice.netInPaise }), later]
    await collectSettlements()
    expect((await db.select().from(settlements)).map(({ externalId }) => externalId).sort()).toEqual([
      'setl_1',
      'setl_2',
    ])
    expect(await listLines('setl_1')).toHaveLength(1)
    expect(await findDifferingSettlements()).toBeNull()
  })

  it('without a total is the sum of all its lines, also when an answer names only some of them', async () => {
    const lines = [line('pay_1', 10_000), line('pay_2', 20_000)]
    const whole = settlement('setl_1', lines, { amountInPaise: null })
    const amounts = async () => {
      const rows = await db.select().from(settlements).orderBy(settlements.externalId)
      return rows.map(({ amountInPaise }) => amountInPaise)
    }
    listed = [whole]
    await collectSettlements()
    const sum = 30_000 - 2 * 472
    expect(await amounts()).toEqual([sum])
    listed = [{ ...whole, utr: null, lines: lines.slice(1) }]
    await collectSettlements()
    expect(await amounts()).toEqual([sum])
    expect(await findDifferingSettlements()).toBeNull()
    expect(await db.select().from(settlements)).toMatchObject([{ utr: 'UTR-setl_1' }])
    listed = [settlement('setl_2', lines.slice(1), { amountInPaise: null })]
    await collectSettlements()
    expect(await amounts()).toEqual([10_000 - 472, 20_000 - 472])
    expect(await findDifferingSettlements()).toBeNull()
  })

  it('is shown, and what is not settled yet, without reading its lines', async () => {
    const lines = 5_000
    await db.execute(sql`
      insert into settlements (provider, external_id, amount_in_paise, state, has_lines, settled_at)
      values ('sandbox', 'setl_large', ${lines * 100}, 'paid', true, ${daysAgo(1)})`)
    const { id } = await addOrder({ status: 'completed' })
    await db.execute(sql`
      insert into settlement_lines (provider, external_id, settlement_id, kind, reference, order_id, amount_in_paise,
        fee_in_paise, tax_in_paise, net_in_paise, method, occurred_at)
      select 'sandbox', 'line_' || n, 'setl_large', 'payment', 'pay_' || n, ${id}, 102, 2, 0, 100, 'upi', ${daysAgo(3)}
      from generate_series(1, ${lines}::int) n`)
    await db.execute(sql`
      insert into received_payments (provider, external_id, order_id, amount_in_paise, currency, created_at)
      select 'sandbox', 'open_' || n, ${id}, 100, 'INR', ${daysAgo(1)} from generate_series(1, 100) n`)
    await db.execute(sql`analyze settlements, settlement_lines, settlement_sums, received_payments`)
    expect((await readBank(month)).settlements).toMatchObject([{ differenceInPaise: 0, kinds: [{ count: lines }] }])
    expect(await countPlanRows(sumLines(month).getSQL())).toBeLessThan(10)
    expect(await countPlanRows(listUnknownLines(month).getSQL())).toBeLessThan(10)
    expect(await readUnsettled()).toMatchObject({ count: 100 })
    expect(await countPlanRows(sumUnsettled(new Date()))).toBeLessThan(300)
  })

  it('is listed page by page, each line once, also those of one moment', async () => {
    const late = daysAgo(2)
    const lines = [
      ...Array.from({ length: 5 }, (_, n) => line(`REFUND:${n}/ü`, -100, { occurredAt: late })),
      ...[line('pay_1', 20_800), line('pay_2', 20_800)],
    ]
    listed = [settlement('setl_1', lines), settlement('setl_2', [line('pay_3', 20_800)])]
    await collectSettlements()
    const references = (found: Awaited<ReturnType<typeof listLines>>) => found.map(({ reference }) => reference)
    const inOrder = ['pay_1', 'pay_2', ...Array.from({ length: 5 }, (_, n) => `REFUND:${n}/ü`)]
    for (const pageSize of [1, 3, 7]) expect(references(await listLines('setl_1', pageSize))).toEqual(inOrder)
    const first = await listSettlementLines({ provider: 'sandbox', settlementId: 'setl_1', pageSize: 2 })
    const cursor = 'refused' in first ? null : first.nextCursor
    const elsewhere = await listSettlementLines({ provider: 'sandbox', settlementId: 'setl_2', cursor })
    expect(elsewhere).toEqual({ refused: 'unknown-cursor' })
  })

  it('shows 100 of its lines at once', async () => {
    listed = [
      settlement(
        'setl_1',
        Array.from({ length: 101 }, (_, n) => line(`pay_${n}`, 10_000)),
      ),
    ]
    await collectSettlements()
    expect(await listSettlementLines({ provider: 'sandbox', settlementId: 'setl_1' })).toMatchObject({
      rows: { length: 100 },
      nextCursor: expect.any(String),
    })
  })

  it('may name no lines, and a provider no settlements', async () => {
    listed = [settlement('setl_3', null, { amountInPaise: 5_000 })]
    await collectSettlements()
    expect((await readBank(month)).settlements).toMatchObject([{ hasLines: false, differenceInPaise: 0 }])
    expect((await readBank(month)).withoutList).toBeNull()
    provider.listSettlements = null
    expect((await readBank(month)).withoutList).toEqual(expect.any(String))
  })

  it('waits for a provider that is down', async () => {
    provider.listSettlements = async () => {
      throw new ProviderError('down')
    }
    await expect(collectSettlements()).rejects.toThrow('could not read the settlements')
  })

  it('says since when the settlements could not be read, until they are', async () => {
    const run = (state: string, hoursAgo: number) =>
      db.execute(sql`insert into pgboss.job (name, state, created_on)
        values ('settlements.collect', ${state}::pgboss.job_state, now() - make_interval(hours => ${hoursAgo}))`)
    const since = async () => (await readBank(month)).unreadSince
    await run('failed', 60)
    await run('completed', 48)
    expect(await since()).toBeNull()
    await run('failed', 24)
    await run('retry', 12)
    expect(Math.round((Date.now() - ((await since())?.getTime() ?? 0)) / 3_600_000)).toBe(24)
    await run('completed', 0)
    expect(await since()).toBeNull()
    await db.execute(sql`delete from pgboss.job where name = 'settlements.collect'`)
  })

  it('is one file for the accountant, in which no cell is a formula', async () => {
    await settleTwoOrders()
    listed = [settlement('=1+1', [line('=HYPERLINK("x")', 100, { method: '@upi' })], { utr: '+91' })]
    await collectSettlements()
    const file = writeBookFile('settlements.csv', await readBooks(bookMonth, { withSettlements: true }), '2026-11')
    expect(file).toContain(',208,4.72,0.72,203.28\r\n')
    expect(file).toContain(',-50,0,0,-50\r\n')
    expect(file).not.toMatch(/(^|,)"?[=+@]/m)
  })
})

describe('money that is not settled yet', () => {
  it('is counted with its age, and late when older than usual', async () => {
    expect(await readUnsettled()).toBeNull()
    const { id } = await addOrder({ status: 'completed' })
    const { externalId } = await addPayment(id, { createdAt: daysAgo(6) })
    expect(await readUnsettled()).toMatchObject({ count: 1, amountInPaise: 20_800, isLate: false })
    expect(await findLateSettlement()).toBeNull()
    await addPayment(id, { createdAt: daysAgo(8) })
    expect(await findLateSettlement()).toMatchObject({ facts: { count: 2, paise: 41_600 } })
    listed = [settlement('setl_4', [line(externalId, 20_800)])]
    await collectSettlements()
    expect(await readUnsettled()).toMatchObject({ count: 1 })
  })

  it('is that of the payments without a line, with or without the mark of the night', async () => {
    const { id } = await addOrder({ status: 'completed' })
    const [split, renamed, wrong, waiting] = [
      await addPayment(id, { createdAt: daysAgo(3) }),
      await addPayment(id, { createdAt: daysAgo(3), refundRef: 'CFPay_9' }),
      await addPayment(id, { createdAt: daysAgo(3) }),
      await addPayment(id, { createdAt: daysAgo(2) }),
    ]
    const lines = [line(split.externalId, 10_000), line('CFPay_9', 20_800), line(wrong.externalId, 20_800)]
    // The rest of a payment in a second settlement, and a refund, which settles no payment.
    const rest = [line('rest', 10_800, { reference: split.externalId }), line(waiting.externalId, -500)]
    listed = [settlement('setl_5', lines), settlement('setl_6', rest)]
    await collectSettlements()
    expect(await readUnsettled()).toMatchObject({ count: 1, since: waiting.createdAt })
    const marked = async () => {
      const { rows } = await db.execute(sql`select external_id as id from received_payments where is_settled`)
      return rows.map((row) => row.id).sort()
    }
    expect(await marked()).toEqual([split, renamed, wrong].map(({ externalId }) => externalId).sort())

    // The provider corrects a line: it is about a payment that it had not named.
    const corrected = lines.map((one) =>
      one.reference === wrong.externalId ? { ...one, reference: waiting.externalId } : one,
    )
    listed = [settlement('setl_5', corrected), settlement('setl_6', rest)]
    await collectSettlements()
    expect(await readUnsettled()).toMatchObject({ count: 1, since: wrong.createdAt })

    // A payment that is found after its settlement counts as settled at once, before the next night marks it.
    listed = [settlement('setl_7', [line('pay_found_later', 20_800)])]
    await collectSettlements()
    await addPayment(id, { externalId: 'pay_found_later', createdAt: daysAgo(2) })
    expect(await readUnsettled()).toMatchObject({ count: 1 })
    expect(await marked()).not.toContain('pay_found_later')
  })

  it('is late only after twice the time that the provider usually takes', () => {
    expect(findLateAfterMs([])).toBe(7 * dayMs)
    expect(findLateAfterMs([2, 3, 3, 4].map((days) => days * dayMs))).toBe(7 * dayMs)
    expect(findLateAfterMs(Array.from({ length: 100 }, () => 5 * dayMs))).toBe(10 * dayMs)
  })
})

describe('a sale that was paid outside the shop', () => {
  const owner = { ip: null, name: 'owner' }
  const typed = { creditedOn: '2026-11-15', reference: ' UTR  123 ', amountInPaise: 20_800 }

  async function addOutside() {
    const order = await addOrder({ status: 'completed', provider: outsideProvider })
    await addPayment(order.id, { provider: outsideProvider, externalId: order.id })
    return order.id
  }

  const listedOf = async (orderId: string) => (await listOutsidePayments(month)).find((one) => one.orderId === orderId)
  const match = (orderId: string, changed: Partial<Parameters<typeof matchOutsidePayment>[1]> = {}) =>
    matchOutsidePayment(owner, { orderId, chosen: '', typed, ...changed })

  it('is matched with a credit that the owner types, shows the difference, and can be undone', async () => {
    const orderId = await addOutside()
    expect(await listedOf(orderId)).toMatchObject({ match: null, amountInPaise: 20_800 })
    expect(await match(orderId)).toEqual({ matched: true })
    expect(await match(orderId)).toEqual({ refused: 'already-matched' })
    const matched = { reference: 'UTR 123', creditedOn: '2026-11-15', differenceInPaise: 0, sales: 1 }
    expect(await listedOf(orderId)).toMatchObject({ match: matched })
    expect(await undoBankMatch(owner, orderId)).toEqual({ undone: true })
    expect(await undoBankMatch(owner, orderId)).toEqual({ refused: 'not-matched' })
    expect([(await listedOf(orderId))?.match, await listOpenCredits()]).toEqual([null, []])
    const lines = await db.select().from(auditLog).where(eq(auditLog.orderId, orderId)).orderBy(auditLog.id)
    expect(lines.map(({ act }) => act)).toEqual(['bank-matched', 'bank-match-undone'])
    expect(lines[0]?.detail).toEqual({ amountInPaise: 20_800, reference: 'UTR 123' })
  })

  it('shares a credit with others until it adds up', async () => {
    const [one, other] = [await addOutside(), await addOutside()]
    await match(one, { typed: { ...typed, amountInPaise: 41_600 } })
    expect((await listedOf(one))?.match?.differenceInPaise).toBe(20_800)
    const [credit] = await listOpenCredits()
    expect(credit).toMatchObject({ reference: 'UTR 123', leftInPaise: 20_800 })
    expect(await match(other, { chosen: `credit:${credit?.id}` })).toEqual({ matched: true })
    const both = { differenceInPaise: 0, sales: 2 }
    for (const orderId of [one, other]) expect((await listedOf(orderId))?.match).toMatchObject(both)
    expect(await listOpenCredits()).toEqual([])
    await undoBankMatch(owner, one)
    expect((await listedOf(other))?.match?.differenceInPaise).toBe(20_800)
  })

  it('is matched with a line of a settlement that has no order, and with no other line', async () => {
    const { lines } = await settleTwoOrders()
    listed = [settlement('setl_2', [line('pay_of_link', 20_800)])]
    await collectSettlements()
    const orderId = await addOutside()
    expect(await match(orderId, { chosen: `line:sandbox:${lines[0]?.id}` })).toEqual({ refused: 'unknown-credit' })
    expect(await match(orderId, { chosen: 'line:sandbox:line_pay_of_link' })).toEqual({ matched: true })
    expect(await listedOf(orderId)).toMatchObject({ match: { reference: 'pay_of_link', differenceInPaise: -472 } })
  })

  it.each([
    ['date', { creditedOn: '2099-01-01' }],
    ['date', { creditedOn: '2026-02-31' }],
    ['date', { creditedOn: '' }],
    ['reference', { reference: '  ' }],
    ['reference', { reference: 'x'.repeat(61) }],
    ['amount', { amountInPaise: Number.NaN }],
    ['amount', { amountInPaise: -1 }],
    ['amount', { amountInPaise: 1_000_000_01 }],
  ])('is refused with a wrong %s', async (refused, change) => {
    const orderId = await addOutside()
    expect(await match(orderId, { typed: { ...typed, ...change } })).toEqual({ refused })
    expect((await listedOf(orderId))?.match).toBeNull()
  })

  it('is refused for an order that a provider was paid for, and for a credit that is not there', async () => {
    const { one } = await settleTwoOrders()
    expect(await match(one.id)).toEqual({ refused: 'unknown-payment' })
    expect(await match('none')).toEqual({ refused: 'unknown-payment' })
    const orderId = await addOutside()
    for (const chosen of ['credit:999999', 'credit:x', 'line:', "line:sandbox:'; drop table orders", 'other'])
      expect(await match(orderId, { chosen })).toEqual({ refused: 'unknown-credit' })
  })
})

describe('a line of no order', () => {
  const owner = { ip: null, name: 'owner' }
  const key = (reference: string) => ({ provider: 'sandbox', externalId: reference })
  const typed = {
    ...{ productId: 'maths', name: 'Asha Rao', email: 'asha@example.in', phone: '98765 43210' },
    ...{ language: 'en', state: '' },
  }
  const unknown = async () => (await readBank(month)).unknown.map(({ reference }) => reference)

  beforeEach(async () => {
    await db.execute(sql`truncate unmatched_payments`)
    listed = [settlement('setl_1', [line('pay_1', 20_800), line('rfnd_1', -5_000)])]
    await collectSettlements()
    expect(await unknown()).toEqual(['pay_1', 'rfnd_1'])
  })

  it('is no longer listed as soon as the owner says that it is not for this shop', async () => {
    expect(await leavePayment(owner, key('pay_1'))).toEqual({ amountInPaise: 20_800 })
    expect(await leavePayment(owner, key('pay_1'))).toEqual({ refused: 'gone' })
    expect(await unknown()).toEqual(['rfnd_1'])
    expect(await leavePayment(owner, key('rfnd_1'))).toEqual({ amountInPaise: -5_000 })
    await collectSettlements()
    expect(await unknown()).toEqual([])
    expect(await findPaymentToName(key('pay_1'))).toBeNull()
    expect((await readComparison()).unmatched).toEqual([])
  })

  it('is no longer listed as soon as the owner has made its order, once', async () => {
    expect(await findPaymentToName(key('pay_1'))).toMatchObject({ payment: { amountInPaise: 20_800 } })
    const answers = await Promise.all([
      orderFromPayment(owner, key('pay_1'), typed),
      orderFromPayment(owner, key('pay_1'), typed),
    ])
    expect(answers).toContainEqual({ refused: 'gone' })
    expect(await db.$count(orders)).toBe(1)
    expect(await unknown()).toEqual(['rfnd_1'])
    expect(await orderFromPayment(owner, key('rfnd_1'), typed)).toEqual({ refused: 'gone' })
    expect(await orderFromPayment(owner, key('none'), typed)).toEqual({ refused: 'gone' })
    expect(await findPaymentToName(key('rfnd_1'))).toBeNull()
    await collectSettlements()
    expect((await listLines('setl_1')).filter(({ orderId }) => orderId)).toHaveLength(1)
  })

  it('can become an order when a dispute has the same reference', async () => {
    const dispute = line('pay_1', -20_800, { id: 'a dispute, listed first', kind: 'dispute' })
    listed = [settlement('setl_1', [line('pay_1', 20_800), dispute])]
    await collectSettlements()
    expect(await findPaymentToName(key('pay_1'))).toMatchObject({ payment: { amountInPaise: 20_800 } })
    expect(await orderFromPayment(owner, key('pay_1'), typed)).toHaveProperty('orderId')
  })

  it('is no longer listed when it is matched with a recorded sale, and offered while money is left', async () => {
    const sell = async (amountInPaise: number) => {
      const order = await addOrder({ status: 'completed', provider: outsideProvider, amountInPaise })
      await addPayment(order.id, { provider: outsideProvider, externalId: order.id, amountInPaise })
      const sale = { creditedOn: '', reference: '', amountInPaise: 0 }
      return matchOutsidePayment(owner, { orderId: order.id, chosen: 'line:sandbox:line_pay_1', typed: sale })
    }
    const open = async () => (await readBank(month)).open.map(({ leftInPaise }) => leftInPaise)
    expect(await open()).toEqual([20_800 - 472])
    expect(await sell(10_000)).toEqual({ matched: true })
    expect([await unknown(), await open()]).toEqual([['rfnd_1'], [10_328]])
    // A window that is still open must not make an order of the same money.
    expect(await findPaymentToName(key('pay_1'))).toBeNull()
    expect(await orderFromPayment(owner, key('pay_1'), typed)).toEqual({ refused: 'gone' })
    expect(await sell(10_800)).toEqual({ matched: true })
    expect([await unknown(), await open()]).toEqual([['rfnd_1'], []])
  })
})
