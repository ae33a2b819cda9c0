import { createTransport } from 'nodemailer'
import { demoMailbox } from '#db/schema.ts'
import { db } from './database.server.ts'
import { env } from './env.server.ts'

export interface Mail {
  to: string
  subject: string
  html: string
  text: string
  /** The same for every attempt, so that mail programs recognise a duplicate. The sender's host is added. */
  messageId?: string
  headers?: Record<string, string>
}

/** The server did not accept a mail; after a permanent error a retry would fail too. */
export class MailError extends Error {
  override name = 'MailError'
  readonly permanent: boolean

  constructor(message: string, permanent: boolean) {
    super(message)
    this.permanent = permanent
  }
}

/** Sends a mail by SMTP, or shows it at /demo/mailbox in a demo without an SMTP server. */
export async function sendMail({ to, messageId, ...mail }: Mail): Promise<{ messageId: string | null }> {
  if (!env.smtpUrl) {
    const { subject, html, text } = mail
    await db.insert(demoMailbox).values({ toAddress: to, subject, html, plainText: text })
    return { messageId: null }
  }
  const sender = env.mailFrom ?? env.supportEmail
  try {
    const accepted = await transport(env.smtpUrl).sendMail({
      from: sender,
      replyTo: env.supportEmail,
      ...mail,
      ...(messageId ? { messageId: `<${messageId}@${readHost(sender)}>` } : {}),
      // As an object, because a text would be parsed and could contain several addresses.
      to: { name: '', address: to },
    })
    return { messageId: accepted.messageId ?? null }
  } catch (error) {
    throw toMailError(error)
  }
}

interface SmtpFailure {
  message: string
  code?: string
  responseCode?: number
  response?: string
  command?: string
}

/**
 * Only a refusal of this address or this mail is permanent: a server that is down, greylists us or refuses our sender
 * may accept it later, and "5.4.x" is about limits and routing, not about the address.
 */
function toMailError(error: unknown): MailError {
  const { message, code, responseCode = 0, response = '', command = '' } = error as SmtpFailure
  const isAboutThisMail = command === 'RCPT TO' || command === 'DATA'
  const isRefused = isAboutThisMail && responseCode >= 500 && !/^\d{3}[ -]5\.4\./.test(response)
  const isInvalidAddress = code === 'EENVELOPE' && command === 'API'
  return new MailError([code, message].filter(Boolean).join(' '), isRefused || isInvalidAddress)
}

let openTransport: ReturnType<typeof createTransport> | undefined

function transport(smtpUrl: string) {
  openTransport ??= createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 4,
    // The job queue retries, and counts the attempts.
    maxRequeues: 0,
    requireTLS: !isOnThisMachine(smtpUrl),
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 30_000,
  })
  return openTransport
}

function isOnThisMachine(smtpUrl: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(smtpUrl).hostname)
}

function readHost(sender: string): string {
  return /@([^\s<>@]+)>?$/.exec(sender)?.[1] ?? 'localhost'
}
