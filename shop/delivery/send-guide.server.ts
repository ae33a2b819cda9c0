import { and, eq, isNull } from 'drizzle-orm'
import { customers, leads } from '#db/schema.ts'
import { writeFreeGuideMail } from '#emails/free-guide.tsx'
import { db } from '#platform/database.server.ts'
import { mailOnce } from './channels/email.server.ts'
import { type Delivered, isSentWithin } from './deliver-once.server.ts'
import { guideLink } from './guide-link.server.ts'

const waitsForMs = 4_000

export async function sendGuide(leadId: string): Promise<Delivered> {
  const [found] = await db
    .select({ lead: leads })
    .from(leads)
    .innerJoin(customers, eq(customers.id, leads.customerId))
    .where(and(eq(leads.id, leadId), isNull(customers.erasedAt)))
  if (!found) return 'refused'
  const { fullName, email, customerId } = found.lead
  const message = { key: `guide:${leadId}:email:0`, kind: 'guide' as const, customerId, leadId, address: email }
  return mailOnce(message, () => writeFreeGuideMail({ fullName, link: guideLink(leadId) }))
}

/** Somebody waits for the page: whether the mail was accepted in time. If not, the job of the request goes on. */
export function sendGuideNow(leadId: string): Promise<boolean> {
  return isSentWithin(waitsForMs, sendGuide(leadId))
}
