import { and, eq, isNull } from 'drizzle-orm'
import { customers } from '#db/schema/customers.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { maxNoteLength } from './contact-details.ts'

/**
 * A customer who asks for all their data gets it too. An empty note deletes it. `seen` is the note that the page showed, which
 * another window may have changed since.
 */
export const saveCustomerNote = ownerAct(
  'customer-note-saved',
  async ({ tx }, customerId: number, typed: string, seen?: string) => {
    const note = typed.trim()
    if (note.length > maxNoteLength) return { refused: 'note-too-long' }
    const isKnown = and(eq(customers.id, customerId), isNull(customers.erasedAt))
    const [stored] = await tx.select({ note: customers.note }).from(customers).where(isKnown).for('update')
    if (!stored) return { refused: 'unknown-customer' }
    const isSeen = seen === undefined || toLines(stored.note) === toLines(seen) || stored.note === note
    if (!isSeen) return { refused: 'note-changed', stored: stored.note }
    await tx.update(customers).set({ note }).where(isKnown)
    return { saved: true, audit: { customerId } }
  },
)

/** Browsers send other line ends than scripts do. */
const toLines = (text: string) => text.replaceAll(/\r\n?/g, '\n').trim()
