import { createTransport } from 'nodemailer'
import { demoMailbox } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { env } from '#platform/env.server.ts'

export interface Mail {
  to: string
  subject: string
  html: string
  text: string
  /** The same for every try of one message: a mail program that gets it twice can tell. Ours is added as its host. */
  messageId?: string
  headers?: Record<string, string>
}

/** A mail that was not taken. What is permanent will be refused again; anything else may pass. */
export class MailError extends Error {
  override name = 'MailError'
  readonly permanent: boolean

  constructor(message: string, permanent: boolean) {
    super(message)
    this.permanent = permanent
  }
}

/** Hands a mail to the SMTP server, or, in a demo without one, puts it into the mailbox at /demo/mailbox. */
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
      ...(messageId ? { messageId: `<${messageId}@${hostOf(sender)}>` } : {}),
      // As an object: a text would be parsed, and could name more than one reader.
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
 * Only what the server says about this reader or this message is for good. A server that is down, greylists, or
 * refuses us as its sender may be mended, and "5.4.x" is about its limits and routes, not about the reader.
 */
function toMailError(error: unknown): MailError {
  const { message, code, responseCode = 0, response = '', command = '' } = error as SmtpFailure
  const isAboutThisMail = command === 'RCPT TO' || command === 'DATA'
  const isRefused = isAboutThisMail && responseCode >= 500 && !/^\d{3}[ -]5\.4\./.test(response)
  const isNoAddress = code === 'EENVELOPE' && command === 'API'
  return new MailError([code, message].filter(Boolean).join(' '), isRefused || isNoAddress)
}

let openTransport: ReturnType<typeof createTransport> | undefined

function transport(smtpUrl: string) {
  openTransport ??= createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 4,
    // Whether to try again is decided where the tries are counted.
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

function hostOf(sender: string): string {
  return /@([^\s<>@]+)>?$/.exec(sender)?.[1] ?? 'localhost'
}
