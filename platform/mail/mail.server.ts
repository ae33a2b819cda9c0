import type { Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import { demoMailbox } from '#db/schema/messages.ts'
import { env } from '../env.server.ts'
import { createLanes } from '../limits/lanes.ts'
import { isLoopback } from '../limits/network.ts'
import { db } from '../postgres/database.server.ts'
import { connectPublic } from '../public-addresses.server.ts'
import { fromSettings, isSetOnServer } from '../settings/current-settings.server.ts'
import { shopSettings } from '../settings/shop-settings.server.ts'
import { type DkimSettings, describeSigning, dkimSettings, readMailDomain } from './dkim-settings.server.ts'
import { readRefusalCause } from './mail-refusal.ts'
import { findMailOutage, markMailServerAway } from './mail-server-state.server.ts'

export interface Mail {
  to: string
  /** Where the customer's answers go. Also the sender in a demo without MAIL_FROM. */
  replyTo: string
  subject: string
  html: string
  text: string
  /** The same for every attempt, so that mail programs recognise a duplicate. The sender's host is added. */
  messageId?: string
  headers?: Record<string, string>
  /** Which mails wait for which; by default "waited-for". */
  lane?: MailLane
}

/** From the first to the last: what a buyer paid for, what a person waits for, and what may arrive in an hour. */
export type MailLane = 'paid-for' | 'waited-for' | 'bulk'

/** We expect a mail server to accept this many. */
const maxConnections = 16
/** A lane leaves connections free for the lanes before it, so that none waits behind a slow mail of another lane. */
const inLane = createLanes<MailLane>({
  'paid-for': maxConnections,
  'waited-for': maxConnections - 2,
  bulk: maxConnections / 4,
})

/** The server did not accept a mail; after a permanent error a retry would fail too. */
export class MailError extends Error {
  override name = 'MailError'
  readonly permanent: boolean

  constructor(message: string, permanent: boolean) {
    super(message)
    this.permanent = permanent
  }
}

/** All are null in a demo without an SMTP server. */
export interface SentMail {
  messageId: string | null
  /** How the mail server confirmed it: "250 OK: queued". */
  answer: string | null
  /** The id in that answer, if it contains one. */
  acceptedAs: string | null
  /** The host name of the mail server. */
  acceptedBy: string | null
}

/** Sends a mail by SMTP, or shows it at /demo/mailbox in a demo without an SMTP server. */
export async function sendMail({ lane = 'waited-for', ...mail }: Mail): Promise<SentMail> {
  const { smtpUrl } = shopSettings()
  if (smtpUrl) return inLane(lane, () => sendBySmtp(mail))
  if (!env.isDemo) throw new MailError('the shop has no mail server', false)
  const { to, subject, html, text } = mail
  await db.insert(demoMailbox).values({ toAddress: to, subject, html, plainText: text })
  return { messageId: null, answer: null, acceptedAs: null, acceptedBy: null }
}

async function sendBySmtp({ to, messageId: id, ...mail }: Mail): Promise<SentMail> {
  if (findMailOutage()) throw new MailError('the mail server is away', false)
  const from = shopSettings().mailFrom ?? mail.replyTo
  const own = id ? { messageId: `<${id}@${readMailDomain(from) ?? 'localhost'}>` } : {}
  // As an object, because a text would be parsed and could contain several addresses.
  const recipient = { name: '', address: to }
  // Quoted-printable keeps lines short, whatever a body contains.
  const message = { ...mail, from, to: recipient, ...own, textEncoding: 'quoted-printable' as const }
  try {
    const { response, messageId } = await transport().sendMail(message)
    const acceptedBy = readHost(shopSettings().smtpUrl)
    return { messageId, answer: response, acceptedAs: readAcceptedId(response), acceptedBy }
  } catch (error) {
    if (isUnreachable(error)) markMailServerAway(() => transport().verify(), error)
    throw toMailError(error)
  }
}

/** No mail can reach the server, so there is no need to try each of them. */
function isUnreachable(error: unknown): boolean {
  const { code = '', command = '', response = '' } = error as SmtpFailure
  if (code === 'EDNS' || response.startsWith('421')) return true
  // A connection that breaks later may be about this one mail.
  return command === 'CONN' && ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'ECONNREFUSED', 'ETLS'].includes(code)
}

/** "250 Ok 0102018f…", "250 2.0.0 Ok: queued as 4f1c…": a long word with a digit in it. */
function readAcceptedId(answer: string): string | null {
  return answer.match(/[\w-]{16,300}/g)?.find((word) => /\d/.test(word)) ?? null
}

function readHost(url: string | undefined): string | null {
  return (url && URL.parse(url)?.hostname) || null
}

interface SmtpFailure {
  message: string
  code?: string
  response?: string
  command?: string
}

/** A server that is down, greylists us, refuses our mail or has no room for it may accept it later. */
function toMailError(error: unknown): MailError {
  const { message, code, response = '', command = '' } = error as SmtpFailure
  const isRefused = readRefusalCause({ reply: response, command }) === 'address'
  const isInvalidAddress = code === 'EENVELOPE' && command === 'API'
  return new MailError([code, message].filter(Boolean).join(' '), isRefused || isInvalidAddress)
}

let open: { transport: ReturnType<typeof openTransport>; made: object } | undefined
/** Mails that are on their way keep their connections. */
const closeAfterMs = 60_000

/** Another one after a change of the settings. */
function transport() {
  const made = mailSettings()
  if (open?.made !== made) {
    const { transport: before } = open ?? {}
    if (before) setTimeout(() => before.close(), closeAfterMs).unref()
    open = { transport: openTransport(made), made }
  }
  return open.transport
}

export interface MailServer {
  smtpUrl: string
  dkim: DkimSettings | null
  /** For an address that the owner typed in the dashboard: never a computer of the server's own network. */
  publicOnly: boolean
}

const mailSettings = fromSettings((): MailServer => {
  const { smtpUrl } = shopSettings()
  if (!smtpUrl) throw new MailError('the shop has no mail server', false)
  return { smtpUrl, dkim: dkimSettings(), publicOnly: !isSetOnServer('SMTP_URL') }
})

/** Logs in and sends nothing. Throws what the server answered. */
export async function checkMailServer(server: MailServer): Promise<void> {
  // Otherwise a server that offers no login at all would count as accepted.
  const trial = openTransport(server, { forceAuth: new URL(server.smtpUrl).username !== '' })
  try {
    await trial.verify()
  } finally {
    trial.close()
  }
}

const connectTimeoutMs = 5_000

function openTransport({ smtpUrl, dkim, publicOnly }: MailServer, more: { forceAuth?: boolean } = {}) {
  const { hostname, port, protocol } = new URL(smtpUrl)
  const host = {
    host: hostname,
    port: Number(port) || (protocol === 'smtps:' ? 465 : 587),
    timeoutMs: connectTimeoutMs,
  }
  return createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections,
    // The job queue retries, and counts the attempts.
    maxRequeues: 0,
    requireTLS: !isLoopback(hostname),
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: 5_000,
    socketTimeout: 30_000,
    dkim: dkim ? describeSigning(dkim) : undefined,
    ...more,
    ...(publicOnly ? { getSocket: provideSocket(host) } : {}),
  })
}

type ProvideSocket = (options: unknown, callback: (error: Error | null, found?: { connection: Socket }) => void) => void

/** Nodemailer would connect to any address that a name resolves to. */
function provideSocket(host: Parameters<typeof connectPublic>[0]): ProvideSocket {
  return (_, callback) => {
    connectPublic(host).then(
      (connection) => callback(null, { connection }),
      (error: Error) => callback(Object.assign(error, { command: 'CONN' })),
    )
  }
}
