import type { ConsentPurpose, ConsentSource } from '#db/schema.ts'

/** The latest choice of a customer. All nulls when the customer was never asked. */
export interface CurrentConsent {
  purpose: ConsentPurpose
  granted: boolean
  since: Date | null
  source: ConsentSource | null
  textVersion: string | null
}

/** Consents that a customer can withdraw and keep the purchases. */
export const marketingPurposes = [
  'emailMarketing',
  'smsMarketing',
  'callMarketing',
  'whatsappMarketing',
  'dndOverride',
] as const satisfies ConsentPurpose[]
