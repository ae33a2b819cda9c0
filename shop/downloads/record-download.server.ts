import { sql } from 'drizzle-orm'
import { downloads } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import type { Visitor } from '#platform/visitor.ts'
import { hashNetwork } from './hash-network.server.ts'

/** Browsers fetch a file in parts, so all requests from one network within an hour are one download. */
const maxDownloadMinutes = 60

interface SentCopy {
  copyId: string
  orderId: string
  file: string
}

export async function recordDownload({ copyId, orderId, file }: SentCopy, { ip, userAgent }: Visitor): Promise<void> {
  const network = hashNetwork(ip)
  await db.execute(sql`
    insert into ${downloads} (order_id, file, copy_id, network, user_agent)
    select ${orderId}, ${file}, ${copyId}, ${network}, ${userAgent}
    where not exists (
      select from ${downloads} where order_id = ${orderId} and copy_id = ${copyId} and network = ${network}
        and created_at > now() - make_interval(mins => ${maxDownloadMinutes}))`)
}
