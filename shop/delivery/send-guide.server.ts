import { and, eq, isNull } from 'drizzle-orm'
import { customers, leads } from '#db/schema/customers.ts'
import { writeFreeGuideMail } from '#emails/free-guide.tsx'
import { db } from '#platform/postgres/database.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { getEditions } from '#shop/catalogue/files/current-editions.server.ts'
import { guideFile } from '#shop/catalogue/files/files.server.ts'
import { getMailSender } from '#shop/catalogue/get-mail-sender.server.ts'
import { createGuideLink } from '#shop/downloads/guide-link.server.ts'
import type { DeliveryResult } from '#shop/messages/deliver-once.server.ts'
import { mailOnce } from '#shop/messages/email.server.ts'
import { waitUntilSent } from '#shop/messages/wait-until-sent.ts'

const maxWaitMs = 4_000

/** `resendNumber` is 0 for the first mail, one more for each resend. */
export async function sendGuide(leadId: string, resendNumber = 0): Promise<DeliveryResult> {
  const [found] = await db
    .select({ lead: leads })
    .from(leads)
    .innerJoin(customers, eq(customers.id, leads.customerId))
    .where(and(eq(leads.id, leadId), isNull(customers.erasedAt)))
  if (!found) return 'refused'
  const { fullName, email, customerId, language } = found.lead
  if (!found.lead.isMailed) return 'sent-before'
  const message = {
    key: `guide:${leadId}:email:${resendNumber}`,
    kind: 'guide' as const,
    customerId,
    leadId,
    address: email,
  }
  return mailOnce({ ...message, language }, () => {
    const link = createGuideLink(leadId)
    const isOurs = getEditions()?.get(guideFile.file)?.origin === 'demo'
    return writeFreeGuideMail({
      sender: getMailSender(),
      fullName,
      link,
      phoneLink: isOurs ? `${link}?size=phone` : undefined,
      guide: getContent().freeGuideMail,
    })
  })
}

/** For a page that waits: returns whether the mail was accepted in time; if not, the job sends it. */
export function sendGuideNow(leadId: string): Promise<boolean> {
  return waitUntilSent(sendGuide(leadId), maxWaitMs)
}
