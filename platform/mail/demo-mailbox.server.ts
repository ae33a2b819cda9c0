import { desc, eq } from 'drizzle-orm'
import { type DemoMail, demoMailbox } from '#db/schema/messages.ts'
import { db } from '../postgres/database.server.ts'

const maxListed = 100

export function listDemoMail(): Promise<DemoMail[]> {
  return db.select().from(demoMailbox).orderBy(desc(demoMailbox.id)).limit(maxListed)
}

export async function findDemoMail(id: number): Promise<DemoMail | null> {
  const [mail] = await db.select().from(demoMailbox).where(eq(demoMailbox.id, id))
  return mail ?? null
}
