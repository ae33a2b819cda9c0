import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { sheetKinds, sheets } from '#db/schema/admin.ts'
import { lock } from '#platform/postgres/lock.server.ts'
import { createCheckedKey } from '#platform/secrets/checked-key.server.ts'
import { hashKey } from '#platform/secrets/secrets.server.ts'
import { shopUrl } from '#platform/shop-url.server.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { sheetKeyPrefix } from './find-sheet.server.ts'

const maxSheets = 20
const endingLength = 4

/** Returns the address, which is shown once: the shop keeps only a hash of its secret. */
export const createSheet = ownerAct('sheet-created', async ({ tx }, typedKind: string, hasContact: boolean) => {
  const kind = sheetKinds.find((known) => known === typedKind)
  if (!kind) return { refused: 'unknown-kind' }
  await lock(tx, 'sheets')
  const [open] = await tx.select({ count: count() }).from(sheets).where(isNull(sheets.revokedAt))
  if ((open?.count ?? 0) >= maxSheets) return { refused: 'too-many' }
  const key = createCheckedKey(sheetKeyPrefix)
  const withContact = hasContact && kind === 'orders'
  await tx
    .insert(sheets)
    .values({ kind, hasContact: withContact, keyHash: hashKey(key), ending: key.slice(-endingLength) })
  return {
    address: shopUrl(`/sheets/${key}.csv`, 'en'),
    audit: { detail: { table: kind, contact: withContact ? 'yes' : 'no' } },
  }
})

export const revokeSheet = ownerAct('sheet-revoked', async ({ tx }, id: number) => {
  const [revoked] = await tx
    .update(sheets)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(sheets.id, id), isNull(sheets.revokedAt)))
    .returning({ kind: sheets.kind, ending: sheets.ending })
  if (!revoked) return { refused: 'gone' }
  return { audit: { detail: { table: revoked.kind, ending: revoked.ending } } }
})
