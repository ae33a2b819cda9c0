import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, waitFor } from './cluster.ts'
import type { Fault } from './faults.ts'
import type { Shops } from './shops.ts'

/** All in seconds. */
export interface Outcome {
  fault: string
  newPrimaryAfter: number
  /** Counted from the new primary. */
  sellingAgainAfter: number
  /** The longest time without an acknowledged payment. */
  pause: number
  /** Until every shop showed an offer that was made on the new primary. */
  notifiedAfter: number
  /** Until a buyer had the mail of an order that was paid on the new primary. */
  mailedAfter: number
  logLines: number
}

const settleMs = 5_000
const watchMs = 10_000

/** One fault under load, from a healthy cluster to a healthy cluster. */
export async function strikeOnce(cluster: Cluster, shops: Shops, fault: Fault): Promise<Outcome> {
  await cluster.waitUntilHealthy()
  await sleep(settleMs)
  const primary = await cluster.findPrimary()
  if (!primary) throw new Error('the cluster lost its primary before the fault')
  const linesBefore = shops.countLogLines()
  const struckAt = Date.now()
  await fault.strike(cluster, primary)

  await waitFor('a new primary', async () => {
    if (fault.keepsPrimary) return isAnswering(cluster)
    const current = await cluster.findPrimary()
    return current !== null && current !== primary
  })
  const primaryAt = Date.now()
  await waitFor('an acknowledged payment', async () => shops.paid.some(({ at }) => at >= primaryAt), 300_000)
  const soldAt = shops.paid.find(({ at }) => at >= primaryAt)?.at ?? 0
  const [notifiedAfter, mailedAfter] = await Promise.all([awaitNotification(shops), awaitMail(shops, primaryAt)])
  await sleep(watchMs)
  const logLines = shops.countLogLines() - linesBefore
  fault.heal?.(cluster, primary)
  return {
    fault: fault.name,
    newPrimaryAfter: (primaryAt - struckAt) / 1000,
    sellingAgainAfter: (soldAt - primaryAt) / 1000,
    pause: findLongestPause(shops, struckAt) / 1000,
    ...{ notifiedAfter, mailedAfter, logLines },
  }
}

function isAnswering(cluster: Cluster): Promise<boolean> {
  return cluster.query('postgres', 'select pg_current_xact_id()').then(
    () => true,
    () => false,
  )
}

function findLongestPause({ paid }: Shops, struckAt: number): number {
  const times = paid.map(({ at }) => at).filter((at) => at >= struckAt)
  return Math.max(...[struckAt, ...times].map((at, index) => (times[index] ?? at) - at))
}

/** An offer that is made in the database, as by another shop: both shops hear of it and change the price they show. */
async function awaitNotification({ urls, query }: Shops): Promise<number> {
  const startedAt = Date.now()
  const name = `Offer ${startedAt}`
  const shows = async (url: string) => (await (await fetch(`${url}/science`)).text()).includes(name)
  await query(`with ended as (update offers set ended_at = now() where ended_at is null),
    made as (insert into offers (name, percent, product_ids, starts_at, created_by)
      values ('${name}', 10, '{science}', now() - interval '1 second', 'test') returning 1)
    select pg_notify('offers', '') from made`)
  await waitFor('the offer on every shop', async () => {
    const shown = await Promise.all(urls.map((url) => shows(url).catch(() => false)))
    return shown.every(Boolean)
  })
  return (Date.now() - startedAt) / 1000
}

async function awaitMail({ paid, smtp }: Shops, since: number): Promise<number> {
  const startedAt = Date.now()
  const order = paid.find(({ at }) => at >= since)
  await waitFor('the mail of an order', async () => smtp.mailsTo(order?.email ?? '').length > 0)
  return (Date.now() - startedAt) / 1000
}
