import { desc, sql } from 'drizzle-orm'
import { writeStartingContent } from '#content/owner/starting-content.ts'
import { publications } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { env } from '#platform/env.server.ts'
import { readContent, type ShopContent } from '#shop/catalogue/read-content.ts'
import { readStoredContent } from './read-stored-content.server.ts'

/** The content with this version of the consent text that was live at a moment, with the facts of that time. */
export async function findConsentText(consentTextVersion: string, at = new Date()): Promise<ShopContent | null> {
  const [found] = await db
    .select({ version: publications.version, content: publications.content })
    .from(publications)
    .where(sql`${publications.content} -> 'legal' ->> 'consentTextVersion' = ${consentTextVersion}`)
    .orderBy(desc(sql`${publications.publishedAt} <= ${at.toISOString()}`), desc(publications.version))
    .limit(1)
  if (found) return readContent(readStoredContent(found.content), found.version)
  // Publications of older software have no legal section: they showed the starting texts.
  const starting = writeStartingContent(env)
  return starting.legal.consentTextVersion === consentTextVersion ? readContent(starting, 0) : null
}
