import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { describe, expect, it } from 'vitest'

const migrations = readMigrationFiles({ migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) })

/** What the version before could not survive, or what checkouts would wait for. */
const forbidden = [
  /\bdrop (table|column|type|sequence|view)\b/i,
  /\brename\b/i,
  /\balter column\b[^;]*\b(type|set not null)\b/i,
  /\bcreate (unique )?index (?!concurrently)/i,
  /\badd constraint\b(?![^;]*\bnot valid\b)/i,
]

/** A table that the migration itself creates is empty, and no other version knows it. */
function findForbidden(statements: string[]): string[] {
  const created = [...statements.join('\n').matchAll(/create table "?(\w+)/gi)].map(([, name]) => name)
  const isOfNewTable = (text: string) =>
    created.some((name) => new RegExp(`\\b(alter table|on) "?${name}\\b`, 'i').test(text))
  return statements.filter(
    (text) => !isOfNewTable(text) && forbidden.some((pattern) => pattern.test(withoutBody(text))),
  )
}

/** What a function does, it does when it is called. */
function withoutBody(text: string): string {
  return /^\s*create (or replace )?function\b/i.test(text) ? text.replace(/\$\$.*\$\$/s, '') : text
}

describe('migrations after the baseline', () => {
  it('only add, and no buyer waits for them', () => {
    for (const { sql } of migrations.slice(1)) expect(findForbidden(sql)).toEqual([])
  })

  it.each([
    'ALTER TABLE "orders" DROP COLUMN "source";',
    'ALTER TABLE "orders" RENAME COLUMN "source" TO "origin";',
    'ALTER TABLE "orders" ALTER COLUMN "source" SET NOT NULL;',
    'CREATE UNIQUE INDEX "orders_source_idx" ON "orders" USING btree ("source");',
    'ALTER TABLE "orders" ADD CONSTRAINT "orders_source_known" CHECK (source in (1));',
    'do $$ begin alter table orders add constraint orders_source_known check (source in (1)); end $$;',
  ])('may not contain %s', (statement) => {
    expect(findForbidden([statement])).toEqual([statement])
  })

  it.each([
    'ALTER TABLE "orders" ADD COLUMN "wish" text;',
    'CREATE INDEX CONCURRENTLY "orders_wish_idx" ON "orders" USING btree ("wish");',
    'ALTER TABLE "orders" ADD CONSTRAINT "orders_wish_short" CHECK (length(wish) < 9) NOT VALID;',
    'ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_wish_short";',
  ])('may contain %s', (statement) => {
    expect(findForbidden([statement])).toEqual([])
  })

  it('may do anything with their own new tables', () => {
    const statements = ['CREATE TABLE "wishes" ("id" text);', 'CREATE INDEX "wishes_idx" ON "wishes" ("id");']
    expect(findForbidden(statements)).toEqual([])
  })
})
