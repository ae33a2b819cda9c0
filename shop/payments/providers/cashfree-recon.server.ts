import { z } from 'zod'
import { indianOffsetMs } from '#brand/indian-time.ts'
import { ProviderError, type SettlementFacts, type SettlementLineFacts, type TimeSpan } from '../provider.ts'
import { paymentNotes } from './payment-notes.ts'
import { parseRupeeAmount } from './provider-amount.ts'
import type { ProviderHttp } from './provider-http.server.ts'

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? '' : String(value)))

/** Cashfree may name fractions of a paisa, and a debit with a sign. */
const amount = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => {
    const exact = parseRupeeAmount(value ?? 0)
    const rounded = Math.round(Math.abs(Number(value)) * 100)
    return exact ?? (Number.isSafeInteger(rounded) ? rounded : 0)
  })

/** Personal data of the buyer comes with every row and is left out here. */
const reconRow = z.object({
  event_details: z.object({
    event_id: text,
    event_type: z.string(),
    event_amount: amount,
    event_settlement_amount: amount,
    sale_type: z.string().nullish(),
    event_time: text,
    event_currency: z.string().nullish(),
    event_service_charge: amount,
    event_service_tax: amount,
  }),
  order_details: z.object({ order_id: text, order_tags: paymentNotes }).nullish(),
  payment_details: z.object({ payment_mode: z.string().nullish() }).nullish(),
  settlement_details: z
    .object({ cf_settlement_id: text, settlement_date: text, utr: text, settlement_utr: text })
    .partial()
    .nullish(),
  refund_details: z.object({ refund_id: text }).partial().nullish(),
})
export type ReconRow = z.infer<typeof reconRow>

const reconPage = z.object({ cursor: z.string().nullish(), data: z.array(reconRow) })

const limit = 100
const maxPages = 1_000

/** What Cashfree settled in this time: it has no other list of what an account received. */
export async function readRecon(http: ProviderHttp, { from, to }: TimeSpan): Promise<ReconRow[]> {
  const filters = { start_date: formatIndianTime(from.getTime()), end_date: formatIndianTime(to.getTime()) }
  const rows: ReconRow[] = []
  let cursor: string | null = null
  for (let page = 0; page < maxPages; page++) {
    const body: string = JSON.stringify({ pagination: { limit, cursor }, filters })
    const headers = { 'content-type': 'application/json' }
    const call = { operation: 'read reconciliation', path: '/settlement/recon', headers, body }
    const read: z.infer<typeof reconPage> = await http.post(call, reconPage)
    rows.push(...read.data)
    cursor = read.cursor || null
    if (!cursor || read.data.length === 0) return rows
  }
  throw new ProviderError('cashfree: read reconciliation: the list does not end')
}

/** "2026-11-15T18:30:00+05:30": Cashfree refuses milliseconds. */
export function formatIndianTime(time: number): string {
  return `${new Date(time + indianOffsetMs).toISOString().slice(0, 19)}+05:30`
}

/** Samples name times without an offset, which are Indian. */
export function parseIndianTime(time: string | null | undefined): Date | null {
  const parsed = new Date(/[T ][\d:.]+$/.test(time ?? '') ? `${time}+05:30` : (time ?? ''))
  return Number.isNaN(parsed.getTime()) ? null : parsed
}

const kinds: Record<string, SettlementLineFacts['kind']> = {
  ...{ PAYMENT: 'payment', REFUND: 'refund', REFUND_REVERSAL: 'refund' },
  ...{ DISPUTE: 'dispute', DISPUTE_REVERSAL: 'dispute', CHARGEBACK: 'dispute', CHARGEBACK_REVERSAL: 'dispute' },
}

/** This version of Cashfree's API lists no totals, and this span may contain only some of the lines of a settlement. */
export async function listCashfreeSettlements(http: ProviderHttp, span: TimeSpan): Promise<SettlementFacts[]> {
  const rows = (await readRecon(http, span)).filter((row) => row.settlement_details?.cf_settlement_id)
  const bySettlement = Map.groupBy(rows, (row) => row.settlement_details?.cf_settlement_id ?? '')
  return [...bySettlement].map(([id, own]) => {
    const details = own.map((row) => row.settlement_details)
    const settledAt = details.map((one) => parseIndianTime(one?.settlement_date)).find((time) => time !== null)
    const utr = details.map((one) => one?.utr || one?.settlement_utr).find(Boolean) ?? null
    const lines = own.map((row) => toLine(row, span.from))
    return { id, utr, amountInPaise: null, state: 'paid' as const, settledAt: settledAt ?? span.from, lines }
  })
}

function toLine({ event_details: event, order_details, payment_details, refund_details }: ReconRow, fallback: Date) {
  const kind = kinds[event.event_type] ?? 'adjustment'
  const sign = event.sale_type === 'DEBIT' ? -1 : 1
  const order = order_details?.order_id || event.event_id
  const line: SettlementLineFacts = {
    ...{ id: `${event.event_type}:${event.event_id}`, kind },
    reference: kind === 'refund' ? refund_details?.refund_id || order : kind === 'adjustment' ? event.event_id : order,
    ...{ amountInPaise: sign * event.event_amount, taxInPaise: event.event_service_tax },
    feeInPaise: event.event_service_charge + event.event_service_tax,
    ...{ netInPaise: sign * event.event_settlement_amount, method: payment_details?.payment_mode?.toLowerCase() ?? '' },
    occurredAt: parseIndianTime(event.event_time) ?? fallback,
  }
  return line
}
