import { sql } from 'drizzle-orm'
import type { Transaction } from '#platform/postgres/database.server.ts'
import { lock } from '#platform/postgres/lock.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'

/** All files of all threads together, so that strangers cannot fill the disk of the shop. */
const maxStoredBytes = 2 * 1024 ** 3

/** Above the limit, the thread that stores the most gives up its oldest files: a flood pushes out itself first. */
export async function limitMedia(tx: Transaction): Promise<void> {
  await lock(tx, 'whatsapp media')
  const { rows } = await tx.execute<{ key: string }>(sql`
    with kept as (
      select id, media_key, media_bytes, sum(media_bytes) over () - ${maxStoredBytes}::bigint as excess,
        sum(media_bytes) over (partition by thread_id) as thread_bytes, thread_id, created_at
      from whatsapp_messages where media_key is not null),
    surplus as (
      select id, media_key, excess,
        sum(media_bytes) over (order by thread_bytes desc, thread_id, created_at, id) - media_bytes as freed_before
      from kept)
    update whatsapp_messages m set media_key = null, media_state = 'expired', file_name = null
    from surplus where m.id = surplus.id and surplus.freed_before < surplus.excess
    returning surplus.media_key as key`)
  const keys = rows.map(({ key }) => key)
  if (keys.length > 0) await enqueue(tx, 'files.delete', { keys })
}
