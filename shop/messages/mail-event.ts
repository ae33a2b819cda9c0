import { z } from 'zod'
import { isStorable } from '#platform/storable-text.ts'

/** What a mail provider reports about a mail after it accepted it. */
export interface MailEvent {
  kind: 'delivered' | 'bounced' | 'complained'
  /** In lower case. */
  address: string
  /** Our Message-ID and the provider's own id, as far as the provider reports them. */
  ids: string[]
  /** When the provider accepted the mail, as ISO 8601; null when it does not say. */
  acceptedAt: string | null
  /** What the recipient's server answered; empty unless the mail bounced. */
  reply: string
}

/** The fields that all providers report in the same form. */
export const reportedAddress = z
  .string()
  .min(3)
  .max(320)
  .refine(isStorable)
  .transform((address) => address.toLowerCase())
export const reportedId = z.string().min(1).max(300)
export const reportedTime = z.iso.datetime({ offset: true })
/** Longer than any real reply; a provider's sentence is shown, not refused. */
export const reportedReply = z
  .string()
  .transform((reply) => reply.replaceAll('\0', '').toWellFormed().replaceAll(/\s+/g, ' ').trim().slice(0, 300))
