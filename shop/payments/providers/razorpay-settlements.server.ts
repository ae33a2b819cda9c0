import { z } from 'zod'
import { indianDay } from '#brand/indian-time.ts'
import type { SettlementFacts, SettlementLineFacts, TimeSpan } from '../provider.ts'
import type { ProviderHttp } from './provider-http.server.ts'
import { pageSize, readPages } from './read-pages.ts'

const paise = z.int().nonnegative()

const accountSettlements = z.object({
  items: z.array(
    z.object({
      id: z.string().min(1),
      amount: z.int(),
      status: z.string(),
      fees: paise.nullish(),
      tax: paise.nullish(),
      utr: z.string().nullish(),
      created_at: z.int(),
    }),
  ),
})

const reconLine = z.object({
  entity_id: z.string().min(1),
  type: z.string(),
  debit: paise,
  credit: paise,
  fee: paise.nullish(),
  tax: paise.nullish(),
  settlement_id: z.string().nullish(),
  method: z.string().nullish(),
  dispute_id: z.string().nullish(),
  created_at: z.int(),
})
const reconLines = z.object({ items: z.array(reconLine) })

const states: Record<string, SettlementFacts['state']> = { processed: 'paid', failed: 'failed' }

/** The fees of usual settlements are only in the lines, which Razorpay lists by day. */
export async function listRazorpaySettlements(http: ProviderHttp, { from, to }: TimeSpan): Promise<SettlementFacts[]> {
  const span = { from: toSeconds(from), to: toSeconds(new Date(to.getTime() - 1)) }
  const found = await readPages(async (listed: z.infer<typeof accountSettlements>['items']) => {
    const query = new URLSearchParams({ ...span, count: String(pageSize), skip: String(listed.length) })
    return (await http.read({ operation: 'list settlements', path: `/settlements?${query}` }, accountSettlements)).items
  })
  const days = new Set(found.map(({ created_at }) => indianDay(new Date(created_at * 1000))))
  const lines: z.infer<typeof reconLine>[] = []
  for (const day of days) lines.push(...(await readDay(http, day)))
  const bySettlement = Map.groupBy(lines, ({ settlement_id }) => settlement_id ?? '')
  return found.map(({ id, amount, status, utr, created_at, fees, tax }) => {
    const settledAt = new Date(created_at * 1000)
    const own = (bySettlement.get(id) ?? []).map(toLine)
    // Only an instant settlement has a fee of its own.
    const fee = { feeInPaise: fees ?? 0, taxInPaise: tax ?? 0, netInPaise: -(fees ?? 0), amountInPaise: 0 }
    const instant = fees
      ? [{ id: `${id}:fee`, kind: 'fee' as const, reference: id, ...fee, method: '', occurredAt: settledAt }]
      : []
    const state = states[status] ?? 'pending'
    return { id, utr: utr || null, amountInPaise: amount, state, settledAt, lines: [...own, ...instant] }
  })
}

function readDay(http: ProviderHttp, day: string): Promise<z.infer<typeof reconLine>[]> {
  const [year = '', month = '', date = ''] = day.split('-')
  return readPages(async (listed) => {
    const query = new URLSearchParams({ year, month, day: date, count: String(pageSize), skip: String(listed.length) })
    const call = { operation: 'read reconciliation', path: `/settlements/recon/combined?${query}` }
    return (await http.read(call, reconLines)).items
  })
}

function toLine({
  entity_id,
  type,
  debit,
  credit,
  fee,
  tax,
  method,
  dispute_id,
  created_at,
}: z.infer<typeof reconLine>) {
  const kind = type === 'payment' || type === 'refund' ? type : dispute_id ? 'dispute' : 'adjustment'
  const line: SettlementLineFacts = {
    ...{ id: entity_id, kind, reference: dispute_id || entity_id, method: method ?? '' },
    ...{ amountInPaise: credit - debit + (fee ?? 0), feeInPaise: fee ?? 0, taxInPaise: tax ?? 0 },
    ...{ netInPaise: credit - debit, occurredAt: new Date(created_at * 1000) },
  }
  return line
}

function toSeconds(time: Date): string {
  return String(Math.floor(time.getTime() / 1000))
}
