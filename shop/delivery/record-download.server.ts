import { type Copy, downloads } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { hashedPlaceOf } from './hashed-place.server.ts'

interface Visitor {
  ip: string | null
  userAgent: string | null
}

export async function recordDownload({ id, orderId, file }: Copy, { ip, userAgent }: Visitor): Promise<void> {
  await db.insert(downloads).values({ orderId, file, copyId: id, network: hashedPlaceOf(ip), userAgent })
}
