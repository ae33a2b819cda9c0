import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectionConfig, db } from '#platform/postgres/database.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { copies, copyProblems, editions } from './schema.ts'

const file = readFileSync(new URL('./migrations/0013_copies-without-files.sql', import.meta.url), 'utf8')
const steps = file.split('--> statement-breakpoint')
const boss = new PgBoss({ ...connectionConfig(), schedule: false, supervise: false })

beforeAll(() => boss.start())
afterAll(() => boss.stop())

const goBackToStoredCopies = `
  alter table copies add column storage_key text not null default 'copies/x.pdf', add column sha256 text not null default 'x',
    add column bytes integer not null default 1, add column stored_at timestamptz default now();
  create index copies_stored_at_idx on copies (stored_at);
  drop table file_problems;
  alter table copy_problems rename to delivery_problems;
  alter table delivery_problems rename constraint copy_problems_order_id_file_pk to delivery_problems_order_id_file_pk;
  alter table delivery_problems
    rename constraint copy_problems_order_id_orders_id_fk to delivery_problems_order_id_orders_id_fk;
  alter index copy_problems_open_idx rename to delivery_problems_open_idx`

it('keeps the ids of copies and their problems, and deletes the jobs that made and deleted stored copies', async () => {
  const { id: orderId } = await addOrder({ status: 'completed' })
  const stored = { file: 'maths', origin: 'upload' as const, storageKey: 'k', sha256: 's', bytes: 1, pages: 1 }
  const [edition] = await db.insert(editions).values(stored).returning()
  const copy = { id: 'copy1', orderId, file: 'maths', editionId: edition?.id ?? 0, stampHash: 'h' }
  await db.insert(copies).values(copy)
  await db.insert(copyProblems).values({ orderId, file: 'maths', detail: 'broken' })
  await db.execute(sql.raw(goBackToStoredCopies))
  const gone = ['copies.prepare', 'copies.delete', 'copies.delete-unused']
  for (const name of gone) {
    await boss.createQueue(`${name}.dead`)
    await boss.createQueue(name, { deadLetter: `${name}.dead` })
    await boss.send(name, { orderId })
    await boss.send(`${name}.dead`, { orderId })
  }
  await boss.schedule('copies.delete-unused', '20 * * * *')
  const queuesBefore = await boss.getQueues()

  for (const step of steps) await db.execute(sql.raw(step))

  expect(await db.select().from(copies)).toMatchObject([copy])
  expect(await db.select().from(copyProblems)).toMatchObject([{ orderId, file: 'maths', resolvedAt: null }])
  const { rows: jobs } = await db.execute(sql`select from pgboss.job where name like 'copies.%'`)
  expect(jobs).toEqual([])
  expect(await boss.getSchedules('copies.delete-unused')).toEqual([])
  const isGone = ({ name }: { name: string }) => gone.includes(name.replace('.dead', ''))
  expect(queuesBefore.filter(isGone)).toHaveLength(6)
  expect(await boss.getQueues()).toEqual(queuesBefore.filter((queue) => !isGone(queue)))
})
