import { randomBytes } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { importedOrders } from '#db/schema/imports.ts'
import { refunds } from '#db/schema/refunds.ts'
import { env } from '#platform/env.server.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'
import { findDatabaseError } from '#platform/postgres/database-error.server.ts'
import { lock } from '#platform/postgres/lock.server.ts'
import { notify } from '#platform/postgres/notifications.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { storage } from '#platform/storage/storage.server.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { closingChannel, loadClosing } from '#shop/catalogue/current-closing.server.ts'
import { findOpening } from '#shop/publications/opening/find-opening.server.ts'
import { listFirstSteps } from '../list-first-steps.server.ts'
import { readRehearsal } from './read-rehearsal.server.ts'
import { type SavedRow, zipRows } from './zip-rows.ts'

const fetchedRows = 2_000
const restrictViolation = '23001'

/**
 * Empties what the demo and the rehearsal left, so that receipt 1 is a real one, and lets buyers pay. What is emptied is
 * stored as a file before; without the file nothing is emptied.
 */
export const openToBuyers = ownerAct('shop-opened', async ({ tx, afterCommit }, wanted: { withRehearsal: boolean }) => {
  if (env.isDemo) return { refused: 'demo' }
  await lock(tx, 'shop-opening')
  const opening = await findOpening(tx)
  if (opening.openedAt) return { refused: 'opened-before' }
  if (opening.hasSold) return { refused: 'has-sold' }
  if ((await tx.$count(importedOrders)) > 0) return { refused: 'has-imports' }
  const steps = await listFirstSteps()
  if (steps.some(({ isDone, isOptional }) => !isDone && !isOptional)) return { refused: 'steps-missing' }
  const rehearsal = await readRehearsal(opening.rehearsalOrders, tx)
  const isWaiting = and(inArray(refunds.orderId, opening.rehearsalOrders), eq(refunds.state, 'requested'))
  if ((rehearsal && rehearsal.leftInPaise > 0) || (await tx.$count(refunds, isWaiting)) > 0)
    return { refused: 'not-refunded' }
  if (wanted.withRehearsal && !rehearsal?.done.includes('refund-confirmed')) return { refused: 'not-rehearsed' }
  try {
    const orders = await emptyShop(tx)
    await notify(tx, closingChannel)
    afterCommit(loadClosing)
    return { opened: true, audit: { detail: { orders, rehearsal: wanted.withRehearsal ? 'yes' : 'no' } } }
  } catch (error) {
    // A buyer has paid meanwhile: the database looks again when it has locked every table.
    if (findDatabaseError(error)?.code === restrictViolation) return { refused: 'has-sold' }
    throw error
  }
})

/** How many orders were emptied. */
async function emptyShop(tx: Transaction): Promise<number> {
  const day = new Date().toISOString().slice(0, 10)
  const key = `archives/before-opening-${day}-${randomBytes(6).toString('hex')}.zip`
  await tx.execute(sql`set local statement_timeout = '50s'`)
  await tx.execute(sql`declare emptied no scroll cursor for select * from empty_before_opening(${sql.raw(`'${key}'`)})`)
  const zip = zipRows()
  const files: string[] = []
  let orders = 0
  for (;;) {
    const { rows } = await tx.execute<SavedRow & Record<string, unknown>>(sql.raw(`fetch ${fetchedRows} from emptied`))
    if (rows.length === 0) break
    orders += rows.filter(({ source }) => source === 'orders').length
    files.push(...rows.flatMap(findFile))
    zip.add(rows)
  }
  await storage.put(key, zip.end())
  if (files.length > 0) await enqueue(tx, 'files.delete', { keys: files })
  return orders
}

/** What a row has in the storage: without the row nothing would ever delete it. */
function findFile({ source, content }: SavedRow): string[] {
  const key = source === 'imports' ? content.storage_key : source === 'whatsapp_messages' ? content.media_key : null
  return typeof key === 'string' ? [key] : []
}
