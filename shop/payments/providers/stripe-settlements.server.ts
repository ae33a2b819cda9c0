import { z } from 'zod'
import type { SettlementFacts, SettlementLineFacts, TimeSpan } from '../provider.ts'
import type { ProviderHttp } from './provider-http.server.ts'
import { pageSize, readPages } from './read-pages.ts'

const payouts = z.object({
  data: z.array(
    z.object({
      id: z.string().regex(/^po_\w{1,200}$/),
      amount: z.int(),
      currency: z.string(),
      arrival_date: z.int(),
      status: z.string(),
      automatic: z.boolean(),
      reconciliation_status: z.string().nullish(),
      trace_id: z.object({ value: z.string().nullish() }).nullish(),
    }),
  ),
})

const transactions = z.object({
  data: z.array(
    z.object({
      id: z.string().min(1),
      amount: z.int(),
      fee: z.int(),
      net: z.int(),
      type: z.string(),
      created: z.int(),
      fee_details: z.array(z.object({ amount: z.int(), type: z.string() })).nullish(),
      source: z
        .object({
          id: z.string(),
          object: z.string(),
          payment_intent: z.string().nullish(),
          payment_method_details: z.object({ type: z.string().nullish() }).nullish(),
        })
        .nullish()
        // Without expansion, only its id.
        .or(z.string().transform((id) => ({ id, object: '', payment_intent: null, payment_method_details: null }))),
    }),
  ),
})
type Transaction = z.infer<typeof transactions>['data'][number]

const states: Record<string, SettlementFacts['state']> = { paid: 'paid', failed: 'failed', canceled: 'failed' }
const kinds: Record<string, SettlementLineFacts['kind']> = {
  ...{ charge: 'payment', payment: 'payment', refund: 'refund', payment_refund: 'refund' },
  ...{ stripe_fee: 'fee', tax_fee: 'fee' },
}

/** Payouts in rupees. Stripe names the lines of automatic ones only, and when it has added them up. */
export async function listStripeSettlements(http: ProviderHttp, { from, to }: TimeSpan): Promise<SettlementFacts[]> {
  const span = { 'created[gte]': toSeconds(from), 'created[lt]': toSeconds(to), limit: String(pageSize) }
  const found = await readPages(async (listed: z.infer<typeof payouts>['data']) => {
    const query = new URLSearchParams({ ...span, ...after(listed) })
    return (await http.read({ operation: 'list payouts', path: `/payouts?${query}` }, payouts)).data
  })
  const facts: SettlementFacts[] = []
  for (const payout of found.filter(({ currency }) => currency === 'inr')) {
    const hasLines = payout.automatic && payout.reconciliation_status === 'completed'
    facts.push({
      ...{ id: payout.id, utr: payout.trace_id?.value || null, amountInPaise: payout.amount },
      ...{ state: states[payout.status] ?? 'pending', settledAt: new Date(payout.arrival_date * 1000) },
      lines: hasLines ? await readLines(http, payout.id) : null,
    })
  }
  return facts
}

async function readLines(http: ProviderHttp, payout: string): Promise<SettlementLineFacts[]> {
  const read = await readPages(async (listed: Transaction[]) => {
    const filter = { payout, limit: String(pageSize), 'expand[]': 'data.source', ...after(listed) }
    const path = `/balance_transactions?${new URLSearchParams(filter)}`
    return (await http.read({ operation: 'read lines of payout', path }, transactions)).data
  })
  // The payout itself is one of its lines.
  return read.filter(({ type }) => type !== 'payout').map(toLine)
}

function toLine({ id, amount, fee, net, type, created, fee_details, source }: Transaction): SettlementLineFacts {
  const kind = kinds[type] ?? (source?.object === 'dispute' ? 'dispute' : 'adjustment')
  const taxes = (fee_details ?? []).filter((detail) => detail.type === 'tax')
  const occurredAt = new Date(created * 1000)
  const reference = (kind === 'payment' ? source?.payment_intent : source?.id) ?? id
  const method = source?.payment_method_details?.type ?? ''
  if (kind === 'fee') {
    const own = { amountInPaise: 0, feeInPaise: -net, taxInPaise: type === 'tax_fee' ? -net : 0, netInPaise: net }
    return { id, kind, reference, ...own, method, occurredAt }
  }
  const taxInPaise = taxes.reduce((sum, tax) => sum + tax.amount, 0)
  return {
    id,
    kind,
    reference,
    amountInPaise: amount,
    feeInPaise: fee,
    taxInPaise,
    netInPaise: net,
    method,
    occurredAt,
  }
}

function after(listed: { id: string }[]): Record<string, string> {
  const last = listed.at(-1)
  return last ? { starting_after: last.id } : {}
}

function toSeconds(time: Date): string {
  return String(Math.floor(time.getTime() / 1000))
}
