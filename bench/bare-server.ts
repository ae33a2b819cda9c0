// What a paid order costs at least: the shop's six statements in their order, over the same requests, in batches like the
// shop's, and nothing around them. KEPT_STATEMENTS is what keep-statements.mjs wrote while a shop sold one order.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import pg from 'pg'
import { postJson } from '../platform/post.server.ts'
import { batchCalls } from '../platform/postgres/batch-calls.ts'
import { JoinedWritesSocket } from '../platform/postgres/joined-writes.ts'
import { randomId } from '../platform/secrets/random-id.server.ts'

interface KeptStatement {
  name: string
  text: string
  /** The first one is a JSON list. */
  values: [string, ...unknown[]]
}

const port = Number(process.env.PORT)
const lines = readFileSync(process.env.KEPT_STATEMENTS ?? '', 'utf8')
  .trim()
  .split('\n')
const kept = lines.map((line): KeptStatement => JSON.parse(line))

function findKept(name: string): KeptStatement {
  const found = kept.findLast((statement) => statement.name === name)
  if (!found) throw new Error(`the shop did not send ${name}`)
  return found
}

const readEntry = (name: string) => JSON.parse(findKept(name).values[0])[0]
const [placed, paid] = [readEntry('place-order'), readEntry('sandbox-record-transfer')]
const [event, completed] = [readEntry('receive-webhook'), readEntry('complete-order')]

/** What differs from order to order, and what it was in the order of the shop. */
const keptIds = {
  ...{ order: placed.id, email: placed.email, ref: paid.ref, transfer: paid.id, event: event.key },
  ...{ webhookJob: paid.webhooks[0].jobId, eventJob: event.jobId, deliveryJob: completed.jobId },
} as const satisfies Record<string, string>
type Ids = Record<keyof typeof keptIds, string>

const newIds = (email: string): Ids => ({
  ...{ order: `bb_${randomId(18)}`, email, ref: `sbx_${randomId(18)}`, transfer: `tra_${randomId(16)}` },
  ...{ event: `evt_${randomId(16)}`, webhookJob: randomUUID(), eventJob: randomUUID(), deliveryJob: randomUUID() },
})

const pool = new pg.Pool({
  ...{ connectionString: process.env.DATABASE_URL, max: 8, min: 1 },
  stream: () => new JoinedWritesSocket(),
  // As in platform/postgres/database.server.ts.
  onConnect: (client) =>
    client.query(`set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off;
      set lock_timeout = '500ms'; set plan_cache_mode = force_generic_plan; set jit = off`),
})

function prepare(name: string): (ids: Ids) => Promise<null> {
  const { text, values } = findKept(name)
  const [list, ...constants] = values
  const pieces = list.slice(1, -1).split(new RegExp(`(${Object.values(keptIds).join('|')})`))
  const keys = pieces.map(
    (piece) => Object.entries(keptIds).find(([, id]) => id === piece)?.[0] as keyof Ids | undefined,
  )
  const fill = (ids: Ids) => pieces.map((piece, at) => (keys[at] ? ids[keys[at]] : piece)).join('')
  const run = async (batch: Ids[]) => {
    const sorted = batch.toSorted((one, other) => (one.order < other.order ? -1 : 1))
    await pool.query({ name, text, values: [`[${sorted.map(fill).join()}]`, ...constants] })
    return batch.map(() => null)
  }
  return batchCalls(run, { getKey: ({ order }) => order })
}

const checkout = ['place-order', 'sandbox-open-payment', 'save-payment'].map(prepare)
const [pay, receive, complete] = [
  prepare('sandbox-record-transfer'),
  prepare('receive-webhook'),
  prepare('complete-order'),
]

const open = new Map<string, Ids>()
let doneJobs: string[] = []
setInterval(removeDoneJobs, 1_000)

async function removeDoneJobs() {
  const jobs = doneJobs
  doneJobs = []
  if (jobs.length > 0) await pool.query('delete from started_jobs where id = any ($1::uuid[]) returning id', [jobs])
}

async function answer(path: string, body: string, response: http.ServerResponse) {
  if (path === '/healthz') return void response.end()
  if (path === '/api/create-checkout') {
    const ids = newIds(JSON.parse(body).customerEmail)
    for (const run of checkout) await run(ids)
    open.set(ids.ref, ids)
    const content = JSON.stringify({ url: `http://localhost:${port}/sandbox/pay/${ids.ref}` })
    return void response.writeHead(200, { 'Content-Type': 'application/json' }).end(content)
  }
  const isWebhook = path.startsWith('/webhooks/')
  const ref = isWebhook ? JSON.parse(body).ref : path.split('/').at(-1)
  const ids = open.get(ref)
  if (!ids) return void response.writeHead(404).end()
  if (!isWebhook) {
    await pay(ids)
    response.writeHead(303, { Location: `http://localhost:${port}/thank-you?order_id=${ids.order}` }).end()
    const sent = { id: ids.event, type: 'payment.paid', ref, createdAt: new Date() }
    await postJson(`http://127.0.0.1:${port}/webhooks/sandbox`, JSON.stringify(sent), { timeoutMs: 5_000 })
    return void doneJobs.push(ids.webhookJob)
  }
  await receive(ids)
  response.end()
  await complete(ids)
  open.delete(ref)
  doneJobs.push(ids.eventJob)
}

http
  .createServer(async (request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk) => {
      body += chunk
    })
    await once(request, 'end')
    await answer(request.url ?? '', body, response)
  })
  .listen(port, '127.0.0.1')
process.once('SIGTERM', () => process.exit())
