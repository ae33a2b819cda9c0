import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { copies, type Edition, type Order } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { keyedHash } from '#platform/signing.server.ts'

/** Part of the hash since the first version of the shop: another number would give every order new ids. */
const stampVersion = 1

type StampedOrder = Pick<Order, 'id' | 'fullName' | 'email'>

/** The id that leads from a leaked copy to its order. */
export async function findOrAddCopy(order: StampedOrder, edition: Pick<Edition, 'id' | 'file'>): Promise<string> {
  const stampHash = hashStamp(order)
  const id = createCopyId(order, edition, stampHash)
  const isCopy = sql`order_id = ${order.id} and file = ${edition.file} and edition_id = ${edition.id}
    and stamp_hash = ${stampHash}`
  const { rows } = await db.execute<{ id: string }>(sql`
    with known as (select id from ${copies} where ${isCopy}),
    added as (
      insert into ${copies} (id, order_id, file, edition_id, stamp_hash)
      select ${id}, ${order.id}, ${edition.file}, ${edition.id}, ${stampHash} where not exists (select from known)
      on conflict do nothing returning id)
    select id from known union all select id from added`)
  // None when another process has just added it, with the same id.
  return rows[0]?.id ?? id
}

/** Not random, so that two processes that write the same copy at the same time write the same bytes. */
function createCopyId(order: StampedOrder, edition: Pick<Edition, 'id'>, stampHash: string): string {
  const hash = keyedHash('copies', `${order.id}.${edition.id}.${stampHash}`)
  return `copy${Buffer.from(hash, 'base64url').toString('hex').slice(0, 24)}`
}

/** Another name or address needs another copy. */
function hashStamp({ fullName, email }: StampedOrder): string {
  const content = JSON.stringify([stampVersion, fullName, email])
  return createHash('sha256').update(content).digest('base64url')
}
