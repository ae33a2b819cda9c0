import { eq, sql } from 'drizzle-orm'
import { signedWebhooks } from '#db/schema/settings.ts'
import { log } from '../log/log.server.ts'
import { db } from '../postgres/database.server.ts'
import { getStoredSettings } from './current-settings.server.ts'

/** By source, the version of the settings for which this process has noted one. */
const noted = new Map<string, number>()

/** The owner sees that a webhook works. Costs a sale nothing: only the first one after a change is written. */
export function noteSignedWebhook(source: string): void {
  const { version } = getStoredSettings()
  if (noted.get(source) === version) return
  noted.set(source, version)
  const note = db
    .insert(signedWebhooks)
    .values({ source })
    .onConflictDoUpdate({ target: signedWebhooks.source, set: { receivedAt: sql`now()` } })
  void note.catch((err: unknown) => {
    noted.delete(source)
    log.warn({ err, source }, 'could not note a signed webhook')
  })
}

export async function findSignedWebhook(source: string): Promise<Date | null> {
  const [row] = await db.select().from(signedWebhooks).where(eq(signedWebhooks.source, source))
  return row?.receivedAt ?? null
}
