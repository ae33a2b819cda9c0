import { and, desc, inArray, or, sql } from 'drizzle-orm'
import { auditLog } from '#db/schema/audit.ts'
import { db } from '#platform/postgres/database.server.ts'
import type { Act } from '#shop/audit/act.ts'
import type { SectionName } from './save-section.server.ts'

/** What a long form edits, as the audit log names it. */
export type EditedPart = { product: string } | { section: SectionName }

interface LastEdit {
  act: Act
  actor: string
  at: Date
}

const savingActs: Act[] = ['product-saved', 'section-saved']
/** They change everything that the owner wrote. */
const wideActs: Act[] = ['changes-discarded', 'version-restored']

/** Who changed this part last, so that the owner can tell the other window from another person. */
export async function findLastEdit(part: EditedPart): Promise<LastEdit | null> {
  const [line] = await db
    .select({ act: auditLog.act, actor: auditLog.actor, at: auditLog.createdAt })
    .from(auditLog)
    .where(
      or(
        and(inArray(auditLog.act, savingActs), sql`${auditLog.detail} @> ${JSON.stringify(part)}::jsonb`),
        inArray(auditLog.act, wideActs),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1)
  return line ? { ...line, act: line.act as Act, actor: line.actor ?? '' } : null
}
