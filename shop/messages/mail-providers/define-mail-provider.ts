import type { z } from 'zod'
import type { MailEvent } from '../mail-event.ts'

/** Null when the request is not from the provider. */
export type ReadMailWebhook = (rawBody: string, headers: Headers) => Promise<MailEvent[] | null>

export interface MailProvider {
  /** Part of the webhook URL, so it must never change. */
  name: 'ses' | 'postmark' | 'resend'
  /** The name that the owner knows. */
  title: string
  /** Recognises the provider by the host in SMTP_URL. */
  smtpHost: RegExp
  /** What an SPF record says about the provider's servers. */
  spfSource: string
  /** The events that the owner selects on the provider's site. */
  webhookEvents: string[]
  /** The one setting that proves who sends a webhook. */
  variable: string
  setting: z.ZodType<string>
  /** A header that makes the provider report our Message-ID with every event. */
  idHeader?: string
  create(setting: string): ReadMailWebhook
}
