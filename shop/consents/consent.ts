import type { Consent, ConsentPurpose, ConsentSource } from '#db/schema/consents.ts'

/** A customer's latest choice; the nulls mean that the customer never made one. */
export interface CurrentConsent {
  purpose: ConsentPurpose
  granted: boolean
  since: Date | null
  source: ConsentSource | null
  textVersion: string | null
  /** In which the customer read that text. */
  language: Consent['language'] | null
}

/** Purposes that a customer can withdraw without losing purchases. */
export const marketingPurposes = [
  'emailMarketing',
  'smsMarketing',
  'callMarketing',
  'whatsappMarketing',
  'dndOverride',
] as const satisfies ConsentPurpose[]

/** Choices of a person who proved to own the address or the phone; anyone can type any address into the other forms. */
export const provenSources: ConsentSource[] = ['account', 'checkout-logged-in', 'unsubscribe', 'whatsapp', 'complaint']
