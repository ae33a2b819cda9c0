import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { pool, sellingPool } from './postgres/database.server.ts'

/** Names of OpenTelemetry's conventions, so that a change of the tool keeps dashboards and alerts. */
export const metrics = new Registry()

const registers = [metrics]
// From the semantic conventions for HTTP metrics.
const buckets = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]

export const requestDuration = new Histogram({
  name: 'http_server_request_duration_seconds',
  help: 'How long requests took that were not answered from memory.',
  labelNames: ['http_request_method', 'http_route', 'http_response_status_code'],
  buckets,
  registers,
})

export const activeRequests = new Gauge({
  name: 'http_server_active_requests',
  help: 'Requests that are being answered.',
  registers,
})

let storedResponses = 0

/** A plain number, because a histogram would cost more than sending a stored page. */
export function countStored(): void {
  storedResponses += 1
}

new Counter({
  name: 'shop_stored_responses_total',
  help: 'Pages and assets that were answered from memory.',
  registers,
  collect() {
    this.reset()
    this.inc(storedResponses)
  },
})

export const webhooksReceived = new Counter({
  name: 'shop_webhooks_total',
  help: 'Webhooks by sender and result.',
  labelNames: ['provider', 'outcome'],
  registers,
})

new Gauge({
  name: 'db_client_connection_count',
  help: 'Connections to the database by pool and state.',
  labelNames: ['db_client_connection_pool_name', 'db_client_connection_state'],
  registers,
  collect() {
    for (const [name, { totalCount, idleCount, waitingCount }] of Object.entries({
      pages: pool,
      selling: sellingPool,
    })) {
      const set = (state: string, value: number) =>
        this.set({ db_client_connection_pool_name: name, db_client_connection_state: state }, value)
      set('idle', idleCount)
      set('used', totalCount - idleCount)
      set('waiting', waitingCount)
    }
  },
})

let areDefaultsCollected = false

/** The event loop is watched from the first scrape on, so that a shop without a monitor pays nothing for it. */
export function readMetrics(): Promise<string> {
  if (!areDefaultsCollected) collectDefaultMetrics({ register: metrics })
  areDefaultsCollected = true
  return metrics.metrics()
}
