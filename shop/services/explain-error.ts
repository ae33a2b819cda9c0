import { outsideErrorWords as words } from '#content/interface/en/admin/outside-errors.ts'
import { readStoredRefusal } from '#platform/mail/mail-refusal.ts'

/** What a notice shows of an error: a sentence for the owner, and in small print the text for a support person. */
export interface ExplainedError {
  description: string
  details: string
}

type Cause = keyof typeof words.causes

/** The first one that matches counts. Codes of WhatsApp come from Meta's list, the others from the mail library and Node. */
const signs: [RegExp, Cause][] = [
  [/\bcode 190\b/, 'whatsapp-token'],
  [/\bcode (3|10|2\d\d|131005)\b/, 'whatsapp-rights'],
  [/\bcode (33|100)\b/, 'whatsapp-id'],
  [/\bcode (4|80007|130429|131048|131056)\b/, 'limit'],
  [/\bcode (368|131031)\b/, 'account'],
  [/\bcode 131026\b/, 'not-on-whatsapp'],
  [/\bcode 131030\b/, 'whatsapp-test-number'],
  [/\bcode 131042\b/, 'whatsapp-payment'],
  [/\bcode 131047\b/, 'whatsapp-window'],
  [/\bcode 132001\b|^The template /, 'whatsapp-template'],
  [/\bcode (132000|132005|132012)\b/, 'whatsapp-template-values'],
  [/\bcode (132015|132016)\b/, 'whatsapp-template-paused'],
  [/\bcode (131045|133010)\b/, 'whatsapp-unregistered'],
  [/\bcode (1|2|131000|131016|131057|133004)\b/, 'outage'],
  [/EAUTH|invalid login|missing credentials/i, 'login'],
  [/certificate|altnames|CERT_/i, 'certificate'],
  // A server that expects TLS sends no greeting without it.
  [/wrong version number|packet length|STARTTLS|\bETLS\b|SSL routines|greeting/i, 'encryption'],
  [/private network/, 'private-network'],
  [/ENOTFOUND/, 'unknown-host'],
  [/ECONNREFUSED/, 'connection-refused'],
  [/bucket responded .* with 403/, 'storage-keys'],
  // What was just written is only missing when the bucket is.
  [/bucket responded .* with (301|307|400)|^probes\/\w+ is not stored/, 'bucket'],
  [/insufficient_(funds|balance)|insufficient (funds|balance)|enough balance/i, 'balance'],
  [/payment_too_old|(six|6) months|180 days/i, 'too-old'],
  [/disputed/i, 'in-dispute'],
  [/already_refunded|exceeds_order_amount|amount_exceeds/i, 'less-left'],
  [/^(declined|expired_or_canceled_card|lost_or_stolen_card)$|bank returned/, 'returned'],
  [/HTTP 401/, 'keys'],
  [/HTTP 403/, 'rights'],
  [/HTTP 429|with 429/, 'limit'],
  [/(HTTP|with) 5\d\d/, 'outage'],
  [/HTTP 4\d\d/, 'refused'],
]

/** As the mail library, Node and the shop's own clients call it. */
const silence =
  /ETIME|timed? ?out|timeout|no (answer|connection|response)|not respond|fetch failed|is away|closed|hang up|\b(ESOCKET|ECONNECTION|ECONNRESET|EDNS|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPIPE|ESTREAM)\b/i
const aboutSender =
  /sender|not verified|from address|not (owned|allowed)|relay|unauthenticated|authentication|\bSPF\b|DKIM|DMARC/i

/** In words for the owner. `error` has no secrets, because it is shown as well. */
export function explainError(error: string): ExplainedError {
  return { description: words.causes[findCause(error)], details: words.details(error) }
}

/** For a list or an alert, which have no small print. */
export function explainErrorInLine(error: string): string {
  const { description, details } = explainError(error)
  return `${description} ${details}`
}

function findCause(error: string): Cause {
  const [, reply = ''] = /: ?([45]\d\d[ -][\s\S]*)$/.exec(error) ?? []
  // What a mail server wrote may contain any of the signs.
  if (reply || /^(EENVELOPE|bounced)/.test(error)) return findMailCause(error, reply)
  const [, known] = signs.find(([sign]) => sign.test(error)) ?? []
  return known ?? (silence.test(error) ? 'no-answer' : 'unknown')
}

function findMailCause(error: string, reply: string): Cause {
  if (/STARTTLS/.test(error)) return 'encryption'
  if (/^EAUTH|invalid login/i.test(error) || /^53[045]/.test(reply)) return 'login'
  const refusal = readStoredRefusal(error)
  if (refusal === 'address' || refusal === 'mailbox-full') return refusal
  if (/suspended|not (been )?activated|account.*(disabled|inactive|locked)/i.test(reply)) return 'account'
  if (/\brate\b|quota|limit|too many/i.test(reply)) return 'limit'
  if (reply.startsWith('4')) return 'mail-later'
  return aboutSender.test(reply) ? 'sender' : 'our-mail'
}
