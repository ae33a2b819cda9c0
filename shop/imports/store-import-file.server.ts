import { randomBytes } from 'node:crypto'
import { imports } from '#db/schema/imports.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { storage } from '#platform/storage/storage.server.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { matchColumns } from './match-columns.ts'
import { detectOrigin } from './origins/all-origins.ts'
import { readTableShape, type TableRefusal, type TableShape } from './read-table.server.ts'

export const maxImportBytes = 50 * 1024 * 1024

export type StoredImport = { id: number } | { refused: TableRefusal | 'no-emails' }

/** Keeps the file and begins its check. Nothing else happens before the owner presses Import. */
export async function storeImportFile(actor: Actor, fileName: string, bytes: Uint8Array): Promise<StoredImport> {
  const shape = await readTableShape(bytes)
  if ('refused' in shape) return shape
  const origin = detectOrigin(shape.header)
  const columns = matchColumns(origin, shape.header)
  // Such as WooCommerce's own export of orders: no column could be matched by hand either.
  if (origin.headers.length > 0 && !columns.email) return { refused: 'no-emails' }
  const storageKey = `imports/${randomBytes(12).toString('hex')}.csv`
  await storage.put(storageKey, bytes)
  return addImport(actor, {
    origin: origin.id,
    fileName: fileName.slice(0, 200) || 'table.csv',
    storageKey,
    shape,
    columns,
  })
}

interface NewImport {
  origin: string
  fileName: string
  storageKey: string
  shape: TableShape
  columns: Record<string, string[]>
}

const addImport = ownerAct('import-uploaded', async ({ tx }, added: NewImport) => {
  const [row] = await tx.insert(imports).values(added).returning({ id: imports.id })
  if (!row) throw new Error('the import was not stored')
  await enqueue(tx, 'import.check', { importId: row.id })
  return { id: row.id, audit: { detail: { import: row.id, origin: added.origin, file: added.fileName } } }
})
