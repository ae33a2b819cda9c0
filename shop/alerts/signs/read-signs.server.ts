import { pool } from '#platform/postgres/database.server.ts'
import { deadLetterQueue } from '#platform/queue/prepare-queues.server.ts'
import { maxMinutesBetweenFailures } from '#platform/watched-calls.server.ts'
import { chosenProviders } from '#shop/payments/configured-providers.server.ts'
import { minBuyers } from '#shop/payments/find-drought.ts'
import { failedJobNames } from '../failed-jobs.ts'

/** Each is true whenever its cause may apply, and read from an index that has only what is open. */
const signs = {
  failingCalls: `exists (select from failing_calls
    where last_failed_at > now() - make_interval(mins => ${maxMinutesBetweenFailures}))`,
  failedJobs: `exists (select from pgboss.job where name = any ($1) and state = 'created')`,
  // Without a paid one among the newest attempts, many buyers in a row may have failed to pay.
  unpaidAttempts: `not exists (select from (
    select completed_at from orders where provider = any ($2) and payment_ref is not null
    order by created_at desc, id desc limit ${minBuyers}) newest where completed_at is not null)`,
  failedMail: `coalesce('failed' = (select status from deliveries
    where channel = 'email' and status not in ('sending', 'abandoned') order by id desc limit 1), false)`,
  refusedGuides: `exists (select from deliveries where status = 'refused' and kind = 'guide')`,
  unsentOrders: `exists (select from orders where status = 'completed' and sent_at is null)`,
  orderProblems: `exists (select from order_problems where resolved_at is null)`,
  copyProblems: `exists (select from copy_problems where resolved_at is null)`,
  openDisputes: `exists (select from disputes where state = 'open')`,
  waitingThreads: `exists (select from whatsapp_threads where waiting_since is not null)`,
  openRequests: `exists (select from requests where state = 'open')`,
  unmatchedPayments: `exists (select from unmatched_payments where resolved_at is null)`,
  providerWalks: `exists (select from provider_walks where coalesce(finished_at, walked_until) < now() - interval '1 day')`,
  waitingWebhooks: `exists (select from webhook_deliveries
    where state = 'waiting' and created_at < now() - interval '1 day')`,
  newPassport: `exists (select from passports where created_at > now() - interval '1 day')`,
  fileProblems: `exists (select from file_problems where resolved_at is null)`,
  soldDemoFiles: `exists (select from sold_files s where 'demo' = coalesce((
    select origin from editions e where e.file = s.file order by published_at desc, id desc limit 1), 'demo'))`,
}

export type Signs = Record<keyof typeof signs, boolean>

/** Planned once per connection: planning these takes longer than reading them. */
const name = 'alert-signs'
const text = `select ${Object.entries(signs)
  .map(([sign, condition]) => `${condition} as "${sign}"`)
  .join(',\n')}`

/** Everything that may need the owner, in one statement: what has no sign is not asked about. */
export async function readSigns(): Promise<Signs> {
  const providers = chosenProviders().filter(({ isDemoOnly }) => !isDemoOnly)
  const values = [failedJobNames.map(deadLetterQueue), providers.map((provider) => provider.name)]
  const { rows } = await pool.query<Signs>({ name, text, values })
  const [row] = rows
  if (!row) throw new Error('no sign was read')
  return row
}
