import { readFileSync } from 'node:fs'
import { asc, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { acts } from '#content/interface/en/admin/acts.ts'
import { db } from '#platform/postgres/database.server.ts'
import { auditLog } from './schema.ts'

const migration = readFileSync(new URL('./migrations/0009_plain-act-names.sql', import.meta.url), 'utf8')

it('renames the acts of old audit lines and leaves the others alone', async () => {
  await db
    .insert(auditLog)
    .values(['owners-told', 'stamp-again', 'ad-measurement.agreed', 'login', 'buyers-notified'].map((act) => ({ act })))
  await db.execute(sql.raw(migration))
  const rows = await db.select({ act: auditLog.act }).from(auditLog).orderBy(asc(auditLog.id))
  expect(rows.map(({ act }) => act)).toEqual([
    'buyers-notified',
    'copies-retried',
    'ad-measurement-agreed',
    'login',
    'buyers-notified',
  ])
})

it('knows the words of every new name', () => {
  const newNames = [...migration.matchAll(/, '([a-z.-]+)'\)/g)].map(([, name = '']) => name)
  expect(newNames).toHaveLength(8)
  expect(newNames.filter((name) => !Object.hasOwn(acts, name))).toEqual([])
})
