import type { securityWords } from '#content/interface/en/admin/security.ts'

/** A new kind needs its label in content/ to compile. */
export type SecurityEventKind = keyof typeof securityWords.events

/** What the log says. */
export const logMessages: Record<SecurityEventKind, string> = {
  'dashboard-login-refused': 'refused a login to the dashboard',
  'dashboard-access-refused': 'refused a page of the dashboard to a helper',
  'set-up-link-refused': 'refused a one-time link',
  'login-code-refused': 'refused a login code',
  'login-code-limited': 'refused a request for a login code',
  'offer-codes-limited': 'refused to check the code of an offer',
  'other-site-refused': 'refused a request from another site',
  'payment-webhook-refused': 'refused a webhook',
  'mail-webhook-refused': 'refused a webhook about mails',
  'whatsapp-webhook-refused': 'refused a WhatsApp webhook',
  'api-key-refused': 'refused an API key or the address of a spreadsheet',
  'metrics-refused': 'refused to show the metrics',
}
