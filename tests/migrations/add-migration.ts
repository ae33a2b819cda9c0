import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/run-tool.ts'

let added = 0
const newest = JSON.parse(readFileSync(join(root, 'db/migrations/meta/_journal.json'), 'utf8')).entries.at(-1).when

/** A folder with the shop's migrations, as a later version will have it. */
export function copyMigrations(): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  cpSync(join(root, 'db/migrations'), folder, { recursive: true })
  return folder
}

/** Adds a migration to such a folder, as drizzle-kit does. It is newer than those that were added to other folders. */
export function addMigration(folder: string, name: string, statements: string[]): void {
  const path = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8'))
  const [last] = journal.entries.slice(-1)
  const tag = `${String(last.idx + 1).padStart(4, '0')}_${name}`
  journal.entries.push({ ...last, idx: last.idx + 1, when: newest + ++added, tag })
  writeFileSync(path, JSON.stringify(journal))
  writeFileSync(join(folder, `${tag}.sql`), statements.join('--> statement-breakpoint\n'))
}
