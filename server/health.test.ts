import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { alerts } from '#db/schema/alerts.ts'
import { env } from '#platform/env.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { health } from './health.ts'

async function readiness() {
  const response = await health.request('/readyz')
  return [response.status, await response.json()]
}

describe('GET /readyz', () => {
  beforeEach(async () => {
    await db.delete(alerts)
  })

  it('answers 503 with the reason while the disk is full, and 200 soon afterwards', async () => {
    mkdirSync(env.dataDir, { recursive: true })
    symlinkSync('/dev/full', join(env.dataDir, '.write-check'))
    expect(await readiness()).toEqual([503, { status: 'the disk is full' }])
    await sleep(1_100)
    expect(await readiness()).toEqual([200, { status: 'ready' }])
  })

  it.each([
    ['provider-keys', 'the payment provider refuses our keys'],
    ['provider-unreachable', 'the payment provider does not answer'],
    ['checkouts-failing', 'checkouts fail'],
  ])('answers 503 while the alert "%s" is open, and 200 when it is over', async (cause, status) => {
    await db.insert(alerts).values({ cause, facts: {}, since: new Date() })
    expect(await readiness()).toEqual([503, { status }])
    await db.update(alerts).set({ closedAt: new Date() }).where(eq(alerts.cause, cause))
    expect(await readiness()).toEqual([200, { status: 'ready' }])
  })

  it('stays ready while an alert is open that does not keep buyers from paying', async () => {
    await db.insert(alerts).values({ cause: 'whatsapp-token', facts: {}, since: new Date() })
    expect(await readiness()).toEqual([200, { status: 'ready' }])
  })
})
