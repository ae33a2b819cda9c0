import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { settlementLines, settlements } from '#db/schema/settlements.ts'
import { db } from '#platform/postgres/database.server.ts'
import { findDifferingSettlements, findLateSettlement } from '#shop/alerts/find-payment-alerts.server.ts'
import { writeBookFile } from '#shop/books/book-files.ts'
import { readBooks } from '#shop/books/read-books.server.ts'
import { findProvider } from '#shop/payments/configured-providers.server.ts'
import { type PaymentProvider, ProviderError, type SettlementFacts } from '#shop/payments/provider.ts'
import { addOrder } from '#tests/database/orders.ts'
import { addPayment, addRefund } from '#tests/database/refunds.ts'
import { collectSettlements } from './collect-settlements.server.ts'
import { readBank, readSettlementLines, readUnsettled } from './read-bank.server.ts'
import { findLateAfterMs } from './settlement-delay.ts'

const dayMs = 86_400_000
const provider = findProvider('sandbox') as PaymentProvider
const month = { from: new Date(Date.now() - 30 * dayMs), to: new Date(Date.now() + dayMs) }
const bookMonth = { ...month, month: '2026-11', firstDay: '2026-11-01', lastDay: '2026-11-30' }

let listed: SettlementFacts[]

beforeEach(async () => {
  await db.execute(sql`truncate orders, settlements, settlement_lines cascade`)
  listed = []
  provider.listSettlements = async ({ from, to }) =>
    listed.filter(({ settledAt }) => settledAt >= from && settledAt < to)
})

afterEach(() => {
  provider.listSettlements = null
})

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
    const lines = await readSettlementLines({ provider: 'sandbox', id: 'setl_1' })
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

  it('that does not add up, and a line of no order, are named', async () => {
    listed = [settlement('setl_2', [line('pay_of_no_order', 10_000)], { amountInPaise: 9_000 })]
    await collectSettlements()
    const { settlements: shown, unknown } = await readBank(month)
    expect(shown).toMatchObject([{ differenceInPaise: 9_000 - (10_000 - 472) }])
    expect(unknown).toMatchObject([{ reference: 'pay_of_no_order', settlementId: 'setl_2' }])
    expect(await findDifferingSettlements()).toMatchObject({ facts: { count: 1 } })
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
    await expect(collectSettlements()).resolves.toBeUndefined()
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

  it('is late only after twice the time that the provider usually takes', () => {
    expect(findLateAfterMs([])).toBe(7 * dayMs)
    expect(findLateAfterMs([2, 3, 3, 4].map((days) => days * dayMs))).toBe(7 * dayMs)
    expect(findLateAfterMs(Array.from({ length: 100 }, () => 5 * dayMs))).toBe(10 * dayMs)
  })
})
