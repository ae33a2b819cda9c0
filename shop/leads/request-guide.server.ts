import { randomBytes } from 'node:crypto'
import { consentTextVersion } from '#content/legal/consent-text-version.ts'
import { consents, leads } from '#db/schema.ts'
import { writeFreeGuideMail } from '#emails/free-guide.tsx'
import { db } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { sendMail } from '#platform/mail.server.ts'
import { findOrCreateCustomer } from '#shop/customers/find-or-create-customer.server.ts'
import type { FreeGuideForm } from './free-guide-form.ts'

interface Visitor {
  ip: string | null
  userAgent: string | null
}

/** Saves who asked, with their consent, and sends the guide. The request stays saved when the mail fails. */
export async function requestGuide(form: FreeGuideForm, visitor: Visitor) {
  const lead = {
    id: randomBytes(16).toString('base64url'),
    fullName: form.fullName,
    email: form.email.toLowerCase(),
    phoneNumber: form.phoneNumber,
    classLevel: `class-${form.class}`,
  }
  await db.transaction(async (tx) => {
    const customerId = await findOrCreateCustomer(tx, lead)
    await tx.insert(leads).values({ ...lead, customerId })
    await tx.insert(consents).values(
      (['termsAccepted', 'privacyAccepted'] as const).map((purpose) => ({
        customerId,
        purpose,
        granted: true,
        textVersion: consentTextVersion,
        source: 'free-guide' as const,
        ...visitor,
      })),
    )
  })
  return { leadId: lead.id, mailed: await mailGuide(lead) }
}

async function mailGuide(lead: { fullName: string; email: string }): Promise<boolean> {
  try {
    await sendMail({ to: lead.email, ...writeFreeGuideMail(lead) })
    return true
  } catch (err) {
    log.error({ err }, 'free guide was not mailed')
    return false
  }
}
