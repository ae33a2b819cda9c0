import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { apiAnswers } from '#db/schema/admin.ts'
import { db } from '#platform/postgres/database.server.ts'
import { keyedHash } from '#platform/secrets/signing.server.ts'

/** Longer than a call can take: then its process was killed. */
const leaseSeconds = 60
/** Shorter than the nightly deletion might leave it. */
const validForHours = 24

export interface StoredAnswer {
  status: number
  body: string
  /** Whose erasure deletes the answer. */
  orderId?: string | undefined
}

interface Request {
  keyId: number
  idempotencyKey: string
  /** What must be the same in a repeated request. */
  content: string
}

type OnceAnswer<Answer> = Answer | { replayed: StoredAnswer } | { refused: 'key-reused' | 'in-progress' }

/** Runs a request once per Idempotency-Key of a key. `store` says what to keep of its answer; null lets a repetition run. */
export async function answerKeyOnce<Answer extends object>(
  { keyId, idempotencyKey, content }: Request,
  run: () => Promise<Answer>,
  store: (answer: Answer) => StoredAnswer | null,
): Promise<OnceAnswer<Answer>> {
  const fingerprint = keyedHash('api requests', content)
  const isThis = and(eq(apiAnswers.keyId, keyId), eq(apiAnswers.idempotencyKey, idempotencyKey))
  await db.delete(apiAnswers).where(and(isThis, lt(apiAnswers.startedAt, hoursAgo(validForHours))))
  const claimed = await db.insert(apiAnswers).values({ keyId, idempotencyKey, fingerprint }).onConflictDoNothing()
  if (claimed.rowCount === 0) {
    const [earlier] = await db.select().from(apiAnswers).where(isThis)
    // Its answer was one that is not kept.
    if (!earlier) return { refused: 'in-progress' }
    if (earlier.fingerprint !== fingerprint) return { refused: 'key-reused' }
    if (earlier.status !== null) return { replayed: { status: earlier.status, body: earlier.body ?? '' } }
    const isAbandoned = lt(apiAnswers.startedAt, sql`now() - make_interval(secs => ${leaseSeconds})`)
    const taken = await db
      .update(apiAnswers)
      .set({ startedAt: sql`now()` })
      .where(and(isThis, isNull(apiAnswers.status), isAbandoned))
    if (taken.rowCount === 0) return { refused: 'in-progress' }
  }
  const answer = await run().catch(async (error: unknown) => {
    await db.delete(apiAnswers).where(isThis)
    throw error
  })
  const kept = store(answer)
  if (kept) await db.update(apiAnswers).set(kept).where(isThis)
  else await db.delete(apiAnswers).where(isThis)
  return answer
}

function hoursAgo(hours: number) {
  return sql`now() - make_interval(hours => ${hours})`
}
