import { sql } from 'drizzle-orm'
import { db } from '#platform/postgres/database.server.ts'
import { outsideProvider } from '#shop/orders/order.ts'
import { providerTitle } from '../configured-providers.server.ts'

const figureDays = 30

export interface SuccessFigures {
  provider: string
  title: string
  /** How often a payment page was opened. */
  opened: number
  methods: MethodFigures[]
}

export interface MethodFigures {
  /** In the provider's word; null when it did not say, and `not-opened` when there was no page. */
  method: string | null
  paid: number
  /** Failed tries by whose fault they are. */
  failed: Record<'buyer' | 'bank' | 'provider', number>
}

/** What became of the payments of the last days, per provider and way of paying, from the rows. */
export async function readSuccessFigures(): Promise<SuccessFigures[]> {
  const [{ rows: opened }, { rows: methods }] = await Promise.all([countOpened(), countTries()])
  // One that opened no page at all is the one to see.
  const names = new Set([...opened, ...methods].map(({ provider }) => provider))
  return [...names].map((provider) => ({
    ...{ provider, title: providerTitle(provider) },
    opened: Number(opened.find((row) => row.provider === provider)?.count ?? 0),
    methods: methods
      .filter((row) => row.provider === provider)
      .map(({ method, paid, buyer, bank, own }) => ({
        ...{ method, paid: Number(paid) },
        failed: { buyer: Number(buyer), bank: Number(bank), provider: Number(own) },
      })),
  }))
}

const since = sql`now() - make_interval(days => ${figureDays})`

function countOpened() {
  return db.execute<{ provider: string; count: string }>(sql`
    select provider, count(*) from orders where created_at > ${since} and payment_ref is not null
    group by provider order by count(*) desc, provider`)
}

interface TryRow extends Record<string, unknown> {
  provider: string
  method: string | null
  paid: string
  buyer: string
  bank: string
  own: string
}

function countTries() {
  return db.execute<TryRow>(sql`
    with tries as (
      select provider, method, 'paid' as outcome from received_payments
      where created_at > ${since} and provider <> ${outsideProvider}
      union all
      select provider, case stage when 'start' then 'not-opened' else method end, fault from payment_failures where created_at > ${since}
    )
    select provider, method, count(*) filter (where outcome = 'paid') as paid,
      count(*) filter (where outcome = 'buyer') as buyer, count(*) filter (where outcome = 'bank') as bank,
      count(*) filter (where outcome = 'provider') as own
    from tries group by provider, method order by paid desc, method`)
}
