import { and, eq, gt, sql } from 'drizzle-orm'
import { type Copy, downloads } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import type { Visitor } from '#platform/visitor.ts'
import { hashNetwork } from './hash-network.server.ts'

/** Browsers fetch a file in parts, so all requests from one network within an hour are one download. */
const maxDownloadMinutes = 60

export async function recordDownload({ id, orderId, file }: Copy, { ip, userAgent }: Visitor): Promise<void> {
  const network = hashNetwork(ip)
  const isRecorded = and(
    eq(downloads.orderId, orderId),
    eq(downloads.copyId, id),
    eq(downloads.network, network),
    gt(downloads.createdAt, sql`now() - make_interval(mins => ${maxDownloadMinutes})`),
  )
  if ((await db.$count(downloads, isRecorded)) > 0) return
  await db.insert(downloads).values({ orderId, file, copyId: id, network, userAgent })
}
