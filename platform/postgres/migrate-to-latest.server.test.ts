import { rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addCustomer, addOrder } from '#tests/database/orders.ts'
import { addMigration, copyMigrations } from '#tests/migrations/add-migration.ts'
import { pool } from './database.server.ts'
import { migrateToLatest } from './migrate-to-latest.server.ts'

let folder: string
beforeEach(() => {
  folder = copyMigrations()
})
afterEach(() => rmSync(folder, { recursive: true }))

const migrate = () => migrateToLatest(pool, { folder })

async function readApplied(): Promise<{ hash: string; created_at: number }[]> {
  const { rows } = await pool.query('select hash, created_at from drizzle.__drizzle_migrations order by created_at')
  return rows
}

async function hasColumn(name: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from information_schema.columns where column_name = $1', [name])
  return rowCount === 1
}

describe('a migration of a later version', () => {
  it('runs once, and the rows stay', async () => {
    const { id } = await addOrder()
    const before = await readApplied()
    addMigration(folder, 'wishes', [
      'alter table orders add column wish text;',
      `update orders set wish = 'none'; create table wishes (id text primary key);`,
    ])
    await migrate()
    await migrate()
    const { rows } = await pool.query('select id, wish from orders')
    expect(rows).toEqual([{ id, wish: 'none' }])
    expect(await readApplied()).toHaveLength(before.length + 1)
  })

  it('is undone as a whole when a statement fails, and the next start tries it again', async () => {
    const before = await readApplied()
    addMigration(folder, 'half', ['alter table orders add column half text;', 'select 1 / 0;'])
    await expect(migrate()).rejects.toThrow('division by zero')
    await expect(migrate()).rejects.toThrow('division by zero')
    expect(await hasColumn('half')).toBe(false)
    expect(await readApplied()).toEqual(before)
  })

  it('is not run by a version that does not know it', async () => {
    const before = await readApplied()
    await migrateToLatest(pool)
    expect(await readApplied()).toEqual(before)
  })
})

describe('while a transaction uses the table', () => {
  it('a migration waits, and no order waits for the migration', async () => {
    addMigration(folder, 'notes', ['alter table orders add column note_of_later text;'])
    const reader = await pool.connect()
    await reader.query('begin; select count(*) from orders')
    const migrating = migrate()
    const waits: number[] = []
    for (let order = 0; order < 20; order++) {
      const startedAt = performance.now()
      await addOrder()
      waits.push(performance.now() - startedAt)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    expect(await hasColumn('note_of_later')).toBe(false)
    await reader.query('commit')
    reader.release()
    await migrating
    expect(await hasColumn('note_of_later')).toBe(true)
    expect(Math.max(...waits)).toBeLessThan(2_000)
  })
})

describe('a migration outside a transaction', () => {
  const fill = `do $$ begin
    loop
      update orders set filled = true where id in (select id from orders where filled is null limit 3);
      exit when not found;
      commit;
    end loop;
  end $$;`

  it('builds an index and fills a column in batches, and continues after it was interrupted', async () => {
    for (let order = 0; order < 10; order++) await addOrder()
    addMigration(folder, 'filled', ['alter table orders add column filled boolean;'])
    const steps = ['-- outside a transaction\ndrop index concurrently if exists orders_filled_idx;']
    steps.push('create index concurrently orders_filled_idx on orders (filled);', fill)
    addMigration(folder, 'fill', [...steps, `select 1 / count(*) from customers where email = 'asha@example.in';`])
    await expect(migrate()).rejects.toThrow('division by zero')
    const applied = await readApplied()
    await addCustomer('asha@example.in')
    await migrate()
    expect(await readApplied()).toHaveLength(applied.length + 1)
    const { rows } = await pool.query('select count(*) as count from orders where filled is not true')
    expect(rows[0].count).toBe(0)
  })

  it('builds its index while other processes wait for their turn', async () => {
    const statements = ['-- outside a transaction\ncreate index concurrently orders_turn_idx on orders (full_name);']
    addMigration(folder, 'turns', statements)
    await Promise.all([migrate(), migrate(), migrate()])
    const { rowCount } = await pool.query(
      `select from pg_index where indisvalid and indexrelid = 'orders_turn_idx'::regclass`,
    )
    expect(rowCount).toBe(1)
  })
})

describe('a database of a version from before 1.0.0', () => {
  it('gets one sentence and stays as it is', async () => {
    await pool.query('truncate drizzle.__drizzle_migrations')
    // The first and the last of the 36 migrations that the last unreleased version had.
    await pool.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('0f18303c1bd9', 1794711373989), ('588a656bcd04', 1794890674805)`,
    )
    const unreleased = await readApplied()
    addMigration(folder, 'never', ['alter table orders add column never text;'])
    await expect(migrate()).rejects.toThrow(
      /^This database was made by a version of the shop from before 1\.0\.0[^.]*\.$/,
    )
    expect(await hasColumn('never')).toBe(false)
    expect(await readApplied()).toEqual(unreleased)
  })
})
