import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { JobDefinition } from '#platform/queue/job-definition.ts'
import { startSmtp } from '#tests/fakes/smtp.ts'

const waiting = 500
const retry = { retries: 34, firstDelaySeconds: 5, maxDelaySeconds: 3_600 }
let smtp: Awaited<ReturnType<typeof startSmtp>>
let queue: { close(): Promise<void> }
let attempts = 0

beforeAll(async () => {
  smtp = await startSmtp()
  await smtp.stop()
  vi.stubEnv('SMTP_URL', smtp.url)
  vi.resetModules()
})

afterAll(async () => {
  await queue.close()
  await smtp.stop()
})

it('tries the server once in a while, not once per mail, and then sends all mails, the oldest first', async () => {
  const { sendMail } = await import('#platform/mail/mail.server.ts')
  const { openQueue, enqueue } = await import('#platform/queue/queue.server.ts')
  const { parkMailJobs } = await import('./park-mail-jobs.ts')
  const { findMailOutage } = await import('#platform/mail/mail-server-state.server.ts')
  const { db } = await import('#platform/postgres/database.server.ts')
  const { log } = await import('#platform/log/log.server.ts')
  const lines = (['info', 'warn', 'error'] as const).map((level) => vi.spyOn(log, level))
  const run = async ({ leadId }: { leadId: string }) => {
    attempts += 1
    await sendMail({ to: `${leadId}@example.in`, replyTo: 'shop@example.in', subject: leadId, html: '', text: leadId })
  }
  const jobs: Record<string, JobDefinition> = { 'lead.created': { run, retry, sendsMail: true } }
  queue = await openQueue(jobs)
  parkMailJobs(jobs)
  await db.transaction(async (tx) => {
    for (let number = 0; number < waiting; number++) await enqueue(tx, 'lead.created', { leadId: `buyer-${number}` })
  })
  await vi.waitFor(() => expect(findMailOutage()).not.toBeNull(), { timeout: 10_000 })
  // Those in hand fail; the others wait.
  await new Promise((resolve) => setTimeout(resolve, 4_000))
  const triedWhileAway = attempts
  expect(triedWhileAway).toBeLessThanOrEqual(32)
  await smtp.start()
  const backAt = Date.now()
  await vi.waitFor(() => expect(smtp.received).toHaveLength(waiting), { timeout: 60_000, interval: 50 })
  const seconds = (Date.now() - backAt) / 1000
  const written = lines.reduce((sum, { mock }) => sum + mock.calls.length, 0)
  console.info(
    `${waiting} mails: ${triedWhileAway} failed attempts, ${written} log lines, all sent ${seconds} s after its return`,
  )
  expect(written).toBeLessThan(50)
  expect(seconds).toBeLessThan(20)
  // None lost, none doubled.
  const numbers = smtp.received.map(({ to }) => Number(/\d+/.exec(to[0] ?? '')?.[0]))
  expect(new Set(numbers).size).toBe(waiting)
  // In the order of the queue, apart from the few that are under way at the same time.
  const firstHalf = numbers.slice(0, waiting / 2)
  expect(firstHalf.filter((number) => number < waiting / 2 + 40).length).toBe(firstHalf.length)
  expect(findMailOutage()).toBeNull()
})
