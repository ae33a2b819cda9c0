import { eq } from 'drizzle-orm'
import { type Offer, offers } from '#db/schema/offers.ts'
import { db } from '#platform/postgres/database.server.ts'

export type { Offer }

export async function findOfferById(id: number): Promise<Offer | null> {
  const [offer] = await db.select().from(offers).where(eq(offers.id, id))
  return offer ?? null
}
