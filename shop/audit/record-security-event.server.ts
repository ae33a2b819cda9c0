import { sql } from 'drizzle-orm'
import { findCurrentRequest } from '#platform/current-request.server.ts'
import { hashNetworkForLog } from '#platform/log/hash-network-for-log.server.ts'
import { log } from '#platform/log/log.server.ts'
import { sendAway } from '#platform/log/send-away.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { logMessages, type SecurityEventKind } from './security-event.ts'

interface Facts {
  /** When it is not the one of the current request. */
  ip?: string | null
  /** A key of ours, such as why it was refused; never a visitor's text. */
  detail?: string
  /** Only for the log. */
  logged?: Record<string, unknown>
}

interface CountedEvent {
  kind: SecurityEventKind
  network: string
  detail: string
  count: number
  requestId: string | null
}

const flushAfterMs = 1_000
/** An attack from more networks than this is counted as one, so that it cannot fill the disk. */
const maxNetworksPerHour = 5_000
const manyNetworks = 'many'

let waiting = new Map<string, CountedEvent>()
let seen = { hour: 0, networks: new Set<string>() }
let isFlushPlanned = false

/** Logs the event and counts it for its hour and network. It is stored within a second, for a year. */
export function recordSecurityEvent(kind: SecurityEventKind, { ip, detail = '', logged }: Facts = {}): void {
  const request = findCurrentRequest()
  const network = hashNetworkForLog(ip === undefined ? (request?.findIp() ?? null) : ip)
  log.warn({ network, ...(detail && { refused: detail }), ...logged }, logMessages[kind])
  sendAway({ event: kind, network, detail, requestId: request?.id })
  addToWaiting({ kind, network: limitNetworks(network), detail, count: 1, requestId: request?.id ?? null })
  planFlush()
}

function addToWaiting(event: CountedEvent): void {
  const key = JSON.stringify([event.kind, event.network, event.detail])
  waiting.set(key, { ...event, count: event.count + (waiting.get(key)?.count ?? 0) })
}

function limitNetworks(network: string): string {
  const hour = Math.floor(Date.now() / 3_600_000)
  if (seen.hour !== hour) seen = { hour, networks: new Set() }
  if (!seen.networks.has(network) && seen.networks.size >= maxNetworksPerHour) return manyNetworks
  seen.networks.add(network)
  return network
}

function planFlush(): void {
  if (isFlushPlanned) return
  isFlushPlanned = true
  setTimeout(() => void storeSecurityEvents(), flushAfterMs).unref()
}

/** Stores what waits. Events that cannot be stored wait for the next time. */
export async function storeSecurityEvents(): Promise<void> {
  isFlushPlanned = false
  const events = [...waiting.values()]
  if (events.length === 0) return
  waiting = new Map()
  try {
    await db.execute(sql`
      insert into security_events (hour, kind, network, detail, count, request_id)
      select date_trunc('hour', now()), kind, network, detail, count, "requestId"
      from json_to_recordset(${JSON.stringify(events)})
        as event (kind text, network text, detail text, count bigint, "requestId" text)
      on conflict (hour, kind, network, detail) do update set
        count = security_events.count + excluded.count, last_at = now(), request_id = excluded.request_id`)
  } catch (err) {
    log.warn({ err }, 'could not store security events')
    for (const event of events) addToWaiting(event)
  }
}
