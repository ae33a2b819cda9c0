import { expect, it } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { runInRequest } from '#platform/current-request.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { writeAudit } from './write-audit.server.ts'

it('stores the request that an act belongs to, and none for a job', async () => {
  await runInRequest({ id: 'request-1', findIp: () => null }, () => writeAudit(db, 'login', { ip: null }))
  await writeAudit(db, 'login', { ip: null })
  const stored = await db.select({ requestId: auditLog.requestId }).from(auditLog).orderBy(auditLog.id)
  expect(stored).toEqual([{ requestId: 'request-1' }, { requestId: null }])
})
