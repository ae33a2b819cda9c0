import { and, eq, inArray, sql } from 'drizzle-orm'
import { deliveries } from '#db/schema/messages.ts'
import { db } from '#platform/postgres/database.server.ts'

const heartbeatMs = 10_000

const sending = new Set<number>()
let timer: NodeJS.Timeout | undefined

/** Without heartbeats a slow mail server would look like a killed process. Returns a function that ends them. */
export function startHeartbeats(id: number): () => void {
  sending.add(id)
  timer ??= setInterval(() => void sendHeartbeats(), heartbeatMs)
  return () => {
    sending.delete(id)
    if (sending.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** One statement for all messages. A database error must not stop the sending. */
async function sendHeartbeats() {
  await db
    .update(deliveries)
    .set({ updatedAt: sql`now()` })
    .where(and(inArray(deliveries.id, [...sending]), eq(deliveries.status, 'sending')))
    .catch(() => {})
}
