export const refusalCauses = ['our-mail', 'mailbox-full', 'address'] as const

/** What a mail server refused: us, for now; a mailbox that is full; or an address that cannot receive mail. */
export type RefusalCause = (typeof refusalCauses)[number]

interface SmtpReply {
  /** "550 5.1.1 No such user", with the lines of a long reply joined by line breaks. */
  reply: string
  /** The command that was answered. */
  command: string
}

// Mailbox, domain or syntax do not exist, the mailbox has moved, or the domain accepts no mail (RFC 3463, RFC 7505).
const addressCodes = ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10']

const enhancedCode = /[ (\-#]([245]\.\d{1,3}\.\d{1,3})(?![.\d])/
const fullMailbox =
  /quota|(mailbox|inbox|folder)( is|'s)? (too )?full|exceeded storage|insufficient (storage|space)|out of space/i
const aboutUs =
  /spam|block(ed|list)|black ?list|reputation|policy|dnsbl|\brbl\b|relay(ing)? (not permitted|denied|access)|unauthenticated|authenticat|suspended|rate limit|not verified|sender|\bSPF\b|DKIM|DMARC/i
const noSuchUser =
  /no such (user|recipient|mailbox|address|account|person|domain|local user)|no mailbox (here|by that)|unrouteable address|(user|recipient|mailbox|account|address|local part)( is)? (unknown|not found|invalid|does not exist|doesn't exist)|unknown (user|recipient|mailbox|account|address|local[- ]part)|(invalid|bad destination) (recipient|mailbox|address|user)|(user|mailbox|recipient|account|address)\b.{0,80}(does not exist|doesn't exist|not found|could not be found)|doesn't have an? \S+ account|not (a valid|our) (user|mailbox|recipient|customer)|isn't a valid (user|mailbox|address)/i

/** Null for a reply that is temporary by its own code, for example greylisting. */
export function readRefusalCause({ reply, command }: SmtpReply): RefusalCause | null {
  const code = Number.parseInt(reply, 10)
  const [, enhanced = ''] = enhancedCode.exec(reply) ?? []
  if (fullMailbox.test(reply) || enhanced.endsWith('.2.2')) return 'mailbox-full'
  if (!(code >= 500)) return null
  if (command !== 'RCPT TO' && command !== 'DATA') return 'our-mail'
  // A blocked sender gets a code about the address from some servers.
  if (/spamhaus|dnsbl|\brbl\b|black ?list|blocklist|reputation/i.test(reply)) return 'our-mail'
  if (enhanced) return addressCodes.includes(enhanced) ? 'address' : 'our-mail'
  const isSyntaxError = code === 501 && command === 'RCPT TO'
  if (isSyntaxError) return 'address'
  return noSuchUser.test(reply) && !aboutUs.test(reply) ? 'address' : 'our-mail'
}

/** Reads the cause from the error that an attempt stored. */
export function readStoredRefusal(error: string): RefusalCause | null {
  if (error.startsWith('EENVELOPE') && !/\b[45]\d\d[ -]/.test(error)) return 'address'
  const [, reply] = /: ?([45]\d\d[ -][\s\S]*)$/.exec(error) ?? []
  // A mail provider may report a bounce in its own words.
  if (!reply) return error.startsWith('bounced') ? 'address' : null
  const isAboutSender = error.startsWith('EAUTH') || error.includes('Mail command failed')
  return readRefusalCause({ reply, command: isAboutSender ? 'MAIL FROM' : 'RCPT TO' })
}
