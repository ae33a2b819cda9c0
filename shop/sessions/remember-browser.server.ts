import { sql } from 'drizzle-orm'
import { knownBrowsers } from '#db/schema/sessions.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'

export async function rememberBrowser(tx: Transaction, customerId: number, browserHash: string): Promise<void> {
  await tx
    .insert(knownBrowsers)
    .values({ customerId, browserHash })
    .onConflictDoUpdate({
      target: [knownBrowsers.customerId, knownBrowsers.browserHash],
      set: { lastLoginAt: sql`now()` },
    })
}
