import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { consentTextVersion } from '#content/legal/consent-text-version.ts'
import { consents, customers, leads } from '#db/schema.ts'
import { writeFreeGuideMail } from '#emails/free-guide.tsx'
import { db, type Transaction } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { sendMail } from '#platform/mail.server.ts'
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

/** Anyone can type anyone's address, so an existing customer's profile is left as it is. */
async function findOrCreateCustomer(
  tx: Transaction,
  { fullName, email, phoneNumber, classLevel }: typeof customers.$inferInsert,
) {
  const [created] = await tx
    .insert(customers)
    .values({ fullName, email, phoneNumber, classLevel })
    .onConflictDoNothing({ target: customers.email })
    .returning({ id: customers.id })
  if (created) return created.id
  const [existing] = await tx.select({ id: customers.id }).from(customers).where(eq(customers.email, email))
  if (!existing) throw new Error('a customer vanished between two statements')
  return existing.id
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
