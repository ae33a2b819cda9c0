import { and, eq, isNotNull } from 'drizzle-orm'
import { whatsappThreads } from '#db/schema/messages.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'

/** For a message that needs no answer, or was answered by phone or email. The next message opens the thread again. */
export const closeThread = ownerAct('whatsapp-thread-closed', async ({ tx }, threadId: number) => {
  const [closed] = await tx
    .update(whatsappThreads)
    .set({ waitingSince: null })
    .where(and(eq(whatsappThreads.id, threadId), isNotNull(whatsappThreads.waitingSince)))
    .returning({ id: whatsappThreads.id })
  return closed ? { closed: true, audit: { detail: { thread: threadId } } } : { refused: 'not-waiting' }
})
