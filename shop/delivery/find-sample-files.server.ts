import { sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { env } from '#platform/env.server.ts'
import { blueprintFiles, guideFile } from '#shop/catalogue/files.ts'

/** The titles of files whose buyers get the shop's own sample for their money. In a demo that is as it should be. */
export async function findSampleFiles(): Promise<string[]> {
  if (env.isDemo) return []
  const { rows } = await db.execute<{ file: string; origin: string }>(sql`
    select distinct on (file) file, origin from editions order by file, published_at desc, id desc`)
  const own = rows.filter(({ origin }) => origin !== 'sample').map(({ file }) => file)
  return [...blueprintFiles, guideFile].filter(({ file }) => !own.includes(file)).map(({ title }) => title)
}
