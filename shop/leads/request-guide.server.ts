import { randomBytes } from 'node:crypto'
import { currentLanguage, type Language } from '#brand/language.ts'
import { consents } from '#db/schema/consents.ts'
import { leads } from '#db/schema/customers.ts'
import { createRateLimiter } from '#platform/limits/rate-limiter.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'
import type { Visitor } from '#platform/visitor.ts'
import { writeAudit } from '#shop/audit/write-audit.server.ts'
import { findOrCreateCustomer } from '#shop/customers/find-or-create-customer.server.ts'
import { mailboxOf } from '#shop/customers/mailbox-of.ts'
import { getConsentTextVersion } from '#shop/legal/get-consent-text-version.server.ts'
import type { FreeGuideForm } from './free-guide-form.ts'

// The page itself sends the guide while the visitor waits; the job sends it later if that fails.
const jobStartsAfterSeconds = 15

/** A visitor can type another person's address, and the form must not flood that mailbox. */
const guidesPerMailbox = createRateLimiter('guide-mails', { points: 5, seconds: 24 * 60 * 60 })

/** Saves the lead, the consents and the job that sends the guide in one transaction. */
export async function requestGuide(
  form: FreeGuideForm,
  visitor: Visitor,
  language: Language = currentLanguage(),
): Promise<string> {
  const lead = {
    id: randomBytes(16).toString('base64url'),
    fullName: form.fullName,
    email: form.email.toLowerCase(),
    phoneNumber: form.phoneNumber,
    classLevel: `class-${form.class}`,
    language,
  }
  // Counted once per request and stored, because the page and the job may both try to send the mail.
  const isMailed = (await guidesPerMailbox.consume(mailboxOf(lead.email))) === null
  const textVersion = getConsentTextVersion(language)
  await db.transaction(async (tx) => {
    const customerId = await findOrCreateCustomer(tx, lead)
    await tx.insert(leads).values({ ...lead, customerId, isMailed })
    await tx.insert(consents).values(
      (['termsAccepted', 'privacyAccepted'] as const).map((purpose) => ({
        customerId,
        purpose,
        granted: true,
        textVersion,
        language,
        source: 'free-guide' as const,
        ...visitor,
      })),
    )
    if (shopSettings().metaPixelId && form.measured === shopSettings().metaPixelId) {
      const detail = { leadId: lead.id, textVersion, network: 'meta' }
      await writeAudit(tx, 'ad-measurement-agreed', visitor, { customerId, detail })
    }
    await enqueue(tx, 'lead.created', { leadId: lead.id }, { startAfterSeconds: jobStartsAfterSeconds })
  })
  return lead.id
}
