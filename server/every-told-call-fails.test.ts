import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { customers } from '#db/schema/customers.ts'
import { importedOrders, imports } from '#db/schema/imports.ts'
import { webhookDeliveries, webhookEvents } from '#db/schema/webhooks.ts'
import { db } from '#platform/postgres/database.server.ts'
import { checkImport } from '#shop/imports/check-import.server.ts'
import { findImport } from '#shop/imports/list-imports.server.ts'
import { runImport } from '#shop/imports/run-import.server.ts'
import { startImport } from '#shop/imports/start-import.server.ts'
import { storeImportFile } from '#shop/imports/store-import-file.server.ts'
import { continueTakingBack, takeBackImport } from '#shop/imports/take-back-import.server.ts'
import { completeOrder } from '#shop/orders/complete-order.server.ts'
import { addEndpoint } from '#shop/webhooks/change-endpoints.server.ts'
import { sendWebhooks } from '#shop/webhooks/send-webhooks.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { type FakeRequest, startFakeServer } from '#tests/fakes/fake-server.ts'
import { makeCall, watchStatements } from '#tests/faults/fail-call.ts'
import { failEachCall, printFailedCalls } from '#tests/faults/fail-each-call.ts'

// The receiver runs on this computer.
vi.hoisted(() => Object.assign(process.env, { PRIVATE_ADDRESSES: 'allow' }))

vi.mock(import('node:timers/promises'), async (importOriginal) => {
  const { stopAtSleep } = await import('#tests/faults/failing-process.ts')
  return stopAtSleep(await importOriginal())
})

vi.mock(import('#platform/public-addresses.server.ts'), async (importOriginal) => {
  const original = await importOriginal()
  const fetchPublic: typeof original.fetchPublic = (...args) =>
    makeCall('http', {
      call: () => original.fetchPublic(...args),
      refuse: async () => Response.json({}, { status: 503 }),
      disconnect: () => Promise.reject(new Error('socket hang up')),
    })
  return { ...original, fetchPublic }
})

const owner = { ip: null, name: 'owner' }
const table = printFailedCalls()
const received: FakeRequest[] = []
let receiver: Awaited<ReturnType<typeof startFakeServer>>

beforeAll(async () => {
  watchStatements()
  receiver = await startFakeServer((request) => {
    received.push(request)
    return { status: 200, body: 'ok' }
  })
})
afterAll(() => receiver.stop())

/** An order, and the event of which the endpoint is to be told. */
async function completeAndTell() {
  const order = await addOrder()
  await completeOrder(order.id)
  const events = await db.select().from(webhookEvents).where(eq(webhookEvents.orderId, order.id))
  expect(events).toHaveLength(1)
  return { eventId: events[0]?.id ?? '' }
}

/** The job of a minute later, when the lease of a killed process has ended. */
async function sendLater() {
  await db.update(webhookDeliveries).set({ nextAttemptAt: sql`now()` }).where(eq(webhookDeliveries.state, 'waiting'))
  await sendWebhooks()
}

it('another program is told of an order, with one id, after each call of the sending failed in each way', async () => {
  await addEndpoint(owner, { url: `${receiver.origin}/hook`, types: ['order.completed'], hasContact: false })
  const line = await failEachCall<Awaited<ReturnType<typeof completeAndTell>>>({
    name: 'tell another program',
    prepare: completeAndTell,
    run: sendWebhooks,
    follow: sendLater,
    recover: sendLater,
    expectRight: async ({ eventId }) => {
      const sent = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.eventId, eventId))
      expect(sent).toMatchObject([{ state: 'delivered', status: 200 }])
      const arrived = received.filter(({ headers }) => headers['webhook-id'] === eventId)
      // Twice when the record of the first was lost: the receiver knows it by its id.
      expect([1, 2]).toContain(arrived.length)
    },
  })
  table.push(line)
})

interface Buyers {
  id: number
  emails: string[]
}

/** A sheet with two buyers of another shop, checked and not yet started. */
async function checkSheet(): Promise<Buyers> {
  const key = randomUUID()
  const emails = [1, 2].map((number) => `${number}-${key}@example.in`)
  const rows = emails.map((email) => `${email},${email},Asha Rao,9876543210,Maths,2026-05-01,₹208,paid`)
  const sheet = ['Order ID,Email,Name,Phone,Product,Date,Amount,Status', ...rows].join('\n')
  const stored = await storeImportFile(owner, 'buyers.csv', Buffer.from(sheet))
  if ('refused' in stored) throw new Error(stored.refused)
  await checkImport({ importId: stored.id })
  return { id: stored.id, emails }
}

/** An owner who presses again is told that it has started. */
async function start({ id }: Buyers) {
  const ready = (await findImport(id))?.report?.ready ?? 0
  expect(ready).toBe(2)
  await startImport(owner, id, ready)
}

async function checkAndStart() {
  const buyers = await checkSheet()
  await start(buyers)
  return buyers
}

async function importBoth() {
  const buyers = await checkAndStart()
  await runImport({ importId: buyers.id })
  await expectImported(buyers)
  return buyers
}

const run = ({ id }: Buyers) => runImport({ importId: id })
const runAll = (all: Buyers[]) => Promise.all(all.map(run))

const countActs = (act: 'import-started' | 'import-taken-back', { id }: Buyers) =>
  db.$count(auditLog, and(eq(auditLog.act, act), sql`${auditLog.detail}->>'import' = ${String(id)}`))

async function expectImported(buyers: Buyers) {
  const { id, emails } = buyers
  expect(await db.select().from(imports).where(eq(imports.id, id))).toMatchObject([{ state: 'done' }])
  expect(await db.$count(importedOrders, eq(importedOrders.importId, id))).toBe(2)
  for (const email of emails) expect(await db.$count(customers, eq(customers.email, email))).toBe(1)
  expect(await countActs('import-started', buyers)).toBe(1)
}

async function expectTakenBack(buyers: Buyers) {
  const { id, emails } = buyers
  expect(await db.$count(importedOrders, eq(importedOrders.importId, id))).toBe(0)
  for (const email of emails) expect(await db.$count(customers, eq(customers.email, email))).toBe(0)
  expect(await countActs('import-taken-back', buyers)).toBe(1)
}

/** An owner who looks again sees how far it is. */
async function takeBack({ id }: Buyers) {
  if ((await findImport(id))?.state === 'done') await takeBackImport(owner, id)
}

async function importAndTakeBack() {
  const buyers = await importBoth()
  await takeBack(buyers)
  return buyers
}

const deleteOrders = ({ id }: Buyers) => continueTakingBack({ importId: id })
const deleteAll = (all: Buyers[]) => Promise.all(all.map(deleteOrders))

it.each([
  {
    name: 'start an import',
    prepare: checkSheet,
    run: start,
    repeat: start,
    recover: runAll,
    expectRight: expectImported,
  },
  { name: 'import buyers', prepare: checkAndStart, run, recover: runAll, expectRight: expectImported },
  {
    ...{ name: 'take an import back', prepare: importBoth, run: takeBack, repeat: takeBack },
    ...{ recover: deleteAll, expectRight: expectTakenBack },
  },
  {
    ...{ name: 'delete what was imported', prepare: importAndTakeBack, run: deleteOrders },
    ...{ recover: deleteAll, expectRight: expectTakenBack },
  },
])('buyers of another shop are there once or not at all after each call of "$name" failed', async (trial) => {
  table.push(await failEachCall<Buyers>(trial))
})
