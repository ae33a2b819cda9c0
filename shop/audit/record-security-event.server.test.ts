import { beforeEach, expect, it, vi } from 'vitest'
import { securityEvents } from '#db/schema/audit.ts'
import { runInRequest } from '#platform/current-request.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { recordSecurityEvent, storeSecurityEvents } from './record-security-event.server.ts'

const list = () => db.select().from(securityEvents).orderBy(securityEvents.id)

beforeEach(async () => {
  await storeSecurityEvents()
  await db.delete(securityEvents)
})

it('counts what one network tries in an hour, with the last request', async () => {
  for (const id of ['first', 'second', 'third'])
    runInRequest({ id, findIp: () => '203.0.113.9' }, () =>
      recordSecurityEvent('login-code-refused', { detail: 'wrong-code' }),
    )
  await storeSecurityEvents()
  runInRequest({ id: 'fourth', findIp: () => '203.0.113.77' }, () =>
    recordSecurityEvent('login-code-refused', { detail: 'wrong-code' }),
  )
  await storeSecurityEvents()
  const stored = await list()
  // The clock may pass a full hour between the two writes.
  expect(stored.reduce((sum, { count }) => sum + count, 0)).toBe(4)
  expect(stored.at(-1)).toMatchObject({ kind: 'login-code-refused', detail: 'wrong-code', requestId: 'fourth' })
  expect(new Set(stored.map(({ network }) => network)).size).toBe(1)
})

it('keeps kinds, reasons and networks apart, and stores no address', async () => {
  recordSecurityEvent('dashboard-login-refused', { ip: '203.0.113.9', detail: 'wrong-key' })
  recordSecurityEvent('dashboard-login-refused', { ip: '203.0.113.9', detail: 'locked' })
  recordSecurityEvent('dashboard-login-refused', { ip: '198.51.100.1', detail: 'locked' })
  recordSecurityEvent('metrics-refused', { ip: '198.51.100.1' })
  await storeSecurityEvents()
  const stored = await list()
  expect(stored).toHaveLength(4)
  expect(JSON.stringify(stored)).not.toMatch(/203\.0\.113|198\.51\.100/)
})

it('stores an attack from very many networks in a limited number of rows', async () => {
  for (let index = 0; index < 7_000; index += 1)
    recordSecurityEvent('metrics-refused', { ip: `10.${index >> 8}.${index & 255}.1` })
  await storeSecurityEvents()
  const stored = await list()
  expect(stored.length).toBeLessThanOrEqual(5_001)
  expect(stored.find(({ network }) => network === 'many')?.count).toBeGreaterThanOrEqual(1_900)
  expect(stored.reduce((sum, { count }) => sum + count, 0)).toBe(7_000)
})

it('stores later what the database did not take', async () => {
  recordSecurityEvent('other-site-refused', { ip: '203.0.113.9' })
  const execute = vi.spyOn(db, 'execute').mockRejectedValueOnce(new Error('the database is away'))
  await storeSecurityEvents()
  execute.mockRestore()
  expect(await list()).toEqual([])
  await storeSecurityEvents()
  expect(await list()).toMatchObject([{ kind: 'other-site-refused', count: 1 }])
})
