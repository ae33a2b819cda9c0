import { and, asc, eq, isNull } from 'drizzle-orm'
import { type SheetKind, sheets } from '#db/schema/admin.ts'
import { pickColumns } from '#platform/postgres/columns.ts'
import { db } from '#platform/postgres/database.server.ts'
import { isCheckedKey } from '#platform/secrets/checked-key.server.ts'
import { hashKey } from '#platform/secrets/secrets.server.ts'
import { recordUse } from '#shop/api-keys/record-use.server.ts'
import { writeAudit } from '#shop/audit/write-audit.server.ts'

export const sheetKeyPrefix = 'bbs_'

export interface Sheet {
  id: number
  kind: SheetKind
  hasContact: boolean
}

/** Those that work, the oldest first. */
export function listSheets() {
  return db
    .select(pickColumns(sheets, 'id', 'kind', 'hasContact', 'ending', 'createdAt', 'lastUsedAt'))
    .from(sheets)
    .where(isNull(sheets.revokedAt))
    .orderBy(asc(sheets.id))
}

export type ListedSheet = Awaited<ReturnType<typeof listSheets>>[number]

/** Null for an address that is wrong or revoked. */
export async function findSheet(key: string, ip: string | null): Promise<Sheet | null> {
  if (!isCheckedKey(sheetKeyPrefix, key)) return null
  const [sheet] = await db
    .select(pickColumns(sheets, 'id', 'kind', 'hasContact', 'ending', 'lastUsedAt'))
    .from(sheets)
    .where(and(eq(sheets.keyHash, hashKey(key)), isNull(sheets.revokedAt)))
  if (!sheet) return null
  const isFirst = await recordUse(sheets, sheet)
  if (isFirst) await writeAudit(db, 'sheet-read', { ip }, { detail: { table: sheet.kind, ending: sheet.ending } })
  return sheet
}
