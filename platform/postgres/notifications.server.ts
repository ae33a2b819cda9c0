import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { log } from '../log/log.server.ts'
import { connectionConfig, type Transaction } from './database.server.ts'

/** By channel. Called for every notification, and after every connection, because earlier ones were not heard. */
export type Listeners = Readonly<Record<string, () => Promise<void>>>

const reconnectAfterMs = 1_000
const checkEveryMs = 15_000

/** Calls the listeners of every process, this one included, when the transaction commits. */
export async function notify(tx: Transaction, channel: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, '')`)
}

/** Listens for `notify` on one connection of its own, so that every process learns of a change within moments. */
export function listenForNotifications(listeners: Listeners): { close(): Promise<void> } {
  const stopped = new AbortController()
  const running = stayConnected(listeners, stopped.signal)
  return {
    async close() {
      stopped.abort()
      await running
    },
  }
}

async function stayConnected(listeners: Listeners, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    await listenUntilLost(listeners, stopped).catch((err: unknown) => {
      if (!stopped.aborted) log.warn({ err }, 'lost the connection for notifications')
    })
    await sleep(reconnectAfterMs, undefined, { signal: stopped }).catch(() => {})
  }
}

async function listenUntilLost(listeners: Listeners, stopped: AbortSignal): Promise<void> {
  const client = new pg.Client({ ...connectionConfig(), keepAlive: true, query_timeout: 10_000 })
  const lost = new Promise<never>((_, reject) => {
    client.once('error', reject)
    client.once('end', () => reject(new Error('the connection ended')))
  })
  // Awaited below; without this a loss before that is an unhandled rejection.
  lost.catch(() => {})
  try {
    await client.connect()
    client.on('notification', ({ channel }) => call(listeners[channel]))
    for (const channel of Object.keys(listeners)) await client.query(`listen ${client.escapeIdentifier(channel)}`)
    for (const listener of Object.values(listeners)) call(listener)
    for (;;) {
      await Promise.race([lost, sleep(checkEveryMs, undefined, { signal: stopped })])
      // A connection that a network dropped silently looks open until it is used.
      await Promise.race([lost, client.query('select 1')])
    }
  } finally {
    await client.end().catch(() => {})
  }
}

function call(listener: (() => Promise<void>) | undefined) {
  listener?.().catch((err: unknown) => log.error({ err }, 'could not follow a notification'))
}
