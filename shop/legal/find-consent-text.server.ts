import { desc, sql } from 'drizzle-orm'
import type { Language } from '#brand/language.ts'
import { publications } from '#db/schema/publications.ts'
import { pickColumns } from '#platform/postgres/columns.ts'
import { db } from '#platform/postgres/database.server.ts'
import { readContent, type ShopContent } from '#shop/catalogue/read-content.ts'
import { readStoredContent } from '#shop/catalogue/read-stored-content.server.ts'

/** The content with this version of the consent text that was live at a moment, with the facts of that time. */
export async function findConsentText(
  consentTextVersion: string,
  at = new Date(),
  language: Language = 'en',
): Promise<ShopContent | null> {
  const stored = sql`${publications.content} -> 'legal' -> 'consentTextVersion'`
  const storedVersion = sql`coalesce(${stored} ->> ${language}, ${stored} ->> 'en')`
  const [found] = await db
    .select(pickColumns(publications, 'version', 'content'))
    .from(publications)
    .where(sql`${storedVersion} = ${consentTextVersion}`)
    .orderBy(desc(sql`${publications.publishedAt} <= ${at.toISOString()}`), desc(publications.version))
    .limit(1)
  return found ? readContent(readStoredContent(found.content), found.version, language) : null
}
