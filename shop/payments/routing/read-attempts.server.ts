import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { providerDowntimes } from '#db/schema/payments.ts'
import { toWideNetwork } from '#platform/limits/network.ts'
import { db } from '#platform/postgres/database.server.ts'
import type { Attempt } from './attempt.ts'
import type { RoutingFacts } from './choose-provider.ts'

/** Enough for the usual rate, and few enough to read every few seconds. */
const readOrders = 400
const readDays = 7

interface AttemptRow extends Record<string, unknown> {
  provider: string
  buyer: string
  ip: string | null
  startedAt: string
  paidAt: string | null
  stage: 'start' | 'payment' | null
  fault: 'buyer' | 'bank' | 'provider' | null
}

/** The newest payments that were opened, and those that could not be opened. */
export async function readAttempts(providers: string[], now: Date): Promise<Attempt[]> {
  const names = sql`any(${sql.param(providers)}::text[])`
  const oldest = new Date(now.getTime() - readDays * 86_400_000)
  const { rows } = await db.execute<AttemptRow>(sql`
    with opened as (
      select id, customer_id, provider, created_at from orders
      where created_at > ${oldest} and payment_ref is not null and provider = ${names}
      order by created_at desc, id desc limit ${readOrders}
    ), tries as (
      select opened.*, last.stage, last.fault from opened left join lateral (
        select stage, fault from payment_failures f
        where f.order_id = opened.id and f.provider = opened.provider and stage = 'payment'
        order by f.created_at desc limit 1) last on true
      union all (
        select o.id, o.customer_id, f.provider, f.created_at, f.stage, f.fault
        from payment_failures f join orders o on o.id = f.order_id
        where f.created_at > ${oldest} and f.stage = 'start' and f.provider = ${names}
        order by f.created_at desc limit ${readOrders})
    )
    select provider, customer_id as buyer, created_at as "startedAt", stage, fault,
      case when stage = 'start' then null else (
        select min(created_at) from received_payments p where p.order_id = tries.id and p.provider = tries.provider
      ) end as "paidAt",
      (select ip from consents c where c.customer_id = tries.customer_id and c.order_id = tries.id limit 1) as ip
    from tries`)
  return rows.map(toAttempt)
}

function toAttempt({ provider, buyer, ip, startedAt, paidAt, stage, fault }: AttemptRow): Attempt {
  return {
    provider,
    buyer: Number(buyer),
    // Without an address, as in development, each customer counts.
    network: ip ? toWideNetwork(ip) : `of ${buyer}`,
    startedAt: new Date(startedAt),
    paidAt: paidAt ? new Date(paidAt) : null,
    failure: stage && fault ? { stage, fault } : null,
  }
}

/** A provider that forgets to report the end must not be suspected for long. */
const maxDowntimeHours = 12

/** Providers with an outage of their own reporting that matters. */
export async function readHints(providers: string[], now: Date): Promise<RoutingFacts['hinted']> {
  const { provider, severity, beginsAt, endsAt } = providerDowntimes
  const oldest = new Date(now.getTime() - maxDowntimeHours * 3_600_000)
  const isNow = and(gt(beginsAt, oldest), sql`${beginsAt} <= ${now}`, or(isNull(endsAt), gt(endsAt, now)))
  const rows = await db
    .selectDistinct({ provider })
    .from(providerDowntimes)
    .where(and(inArray(provider, providers), eq(severity, 'high'), isNow))
    .orderBy(desc(provider))
  return rows.map((row) => row.provider)
}
