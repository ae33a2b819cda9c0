import type { ConsentPurpose, ConsentSource } from '#db/schema.ts'

/** What holds now. Somebody who was never asked has given nothing, since no time and from nowhere. */
export interface CurrentConsent {
  purpose: ConsentPurpose
  granted: boolean
  since: Date | null
  source: ConsentSource | null
  textVersion: string | null
}

/** Those that can be withdrawn without touching a purchase. */
export const marketingPurposes = [
  'emailMarketing',
  'smsMarketing',
  'callMarketing',
  'whatsappMarketing',
  'dndOverride',
] as const satisfies ConsentPurpose[]
