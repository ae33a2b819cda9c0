import { and, desc, eq, sql } from 'drizzle-orm'
import { type DisputeAnswerRow, disputeAnswers } from '#db/schema/payments.ts'
import { db } from '#platform/postgres/database.server.ts'
import { type DisputeKey, findDispute } from './find-dispute.server.ts'
import { isAnswerTo } from './request-answer.server.ts'
import { writeEvidence } from './write-evidence.server.ts'

/** The PDF of the draft, or of what was sent last. Null when the order has no such dispute. */
export async function openEvidence(key: DisputeKey): Promise<Buffer<ArrayBuffer> | null> {
  const found = await findDispute(key)
  if (!found) return null
  const isEvidence = and(isAnswerTo(found), eq(disputeAnswers.kind, 'contest'))
  const [answer] = await db
    .select()
    .from(disputeAnswers)
    .where(isEvidence)
    .orderBy(desc(sql`${disputeAnswers.state} = 'draft'`), desc(disputeAnswers.requestedAt))
    .limit(1)
  const isSent = (state: DisputeAnswerRow['state']) => state === 'requested' || state === 'sent'
  const until = answer && isSent(answer.state) ? answer.requestedAt : new Date()
  const { pdf } = await writeEvidence(found, answer ?? { words: '', without: [] }, until)
  return Buffer.from(pdf)
}
