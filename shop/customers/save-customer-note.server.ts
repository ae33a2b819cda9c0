import { and, eq, isNull } from 'drizzle-orm'
import { customers } from '#db/schema/customers.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { maxNoteLength } from './contact-details.ts'

/** For the owner and helpers; a customer who asks for all their data gets it too. An empty note deletes it. */
export const saveCustomerNote = ownerAct('customer-note-saved', async ({ tx }, customerId: number, typed: string) => {
  const note = typed.trim()
  if (note.length > maxNoteLength) return { refused: 'note-too-long' }
  const [saved] = await tx
    .update(customers)
    .set({ note })
    .where(and(eq(customers.id, customerId), isNull(customers.erasedAt)))
    .returning({ id: customers.id })
  if (!saved) return { refused: 'unknown-customer' }
  return { saved: true, audit: { customerId } }
})
