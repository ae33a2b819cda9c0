import type { ConsentPurpose, ConsentSource } from '#db/schema.ts'

/** A customer's latest choice; the nulls mean that the customer never made one. */
export interface CurrentConsent {
  purpose: ConsentPurpose
  granted: boolean
  since: Date | null
  source: ConsentSource | null
  textVersion: string | null
}

/** Purposes that a customer can withdraw without losing purchases. */
export const marketingPurposes = [
  'emailMarketing',
  'smsMarketing',
  'callMarketing',
  'whatsappMarketing',
  'dndOverride',
] as const satisfies ConsentPurpose[]
