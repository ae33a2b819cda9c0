import type { ConsentPurpose } from '#db/schema.ts'
import { currentConsents } from './current-consents.server.ts'

export async function hasConsent(customerId: number, purpose: ConsentPurpose): Promise<boolean> {
  const consents = await currentConsents(customerId)
  return consents.some((consent) => consent.purpose === purpose && consent.granted)
}
