import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string[]
  message: string
  acceptedAt: number
}

/** How the server rejects a mail, and at which SMTP command. */
export interface SmtpRejection {
  at: 'MAIL FROM' | 'RCPT TO' | 'DATA'
  code: number
  text: string
}

/** A real SMTP server that can be down, be slow or reject mails. It keeps the text of this many: the others would fill the memory. */
export async function startSmtp({ port = 0, keptTexts = 1_000 } = {}) {
  const received: ReceivedMail[] = []
  const recipients: string[] = []
  const heldRecipients: string[] = []
  const behaviour: {
    rejectionFor: (address: string) => SmtpRejection | null
    held: Promise<void> | null
    password: string
  } = {
    password: 'mail-password',
    rejectionFor: () => null,
    /** The server accepts a received mail only after this promise. */
    held: null,
  }
  const findRejection = (address: string, at: SmtpRejection['at']) => {
    const rejection = behaviour.rejectionFor(address)
    return rejection?.at === at ? Object.assign(new Error(rejection.text), { responseCode: rejection.code }) : null
  }
  const create = () =>
    new SMTPServer({
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      allowInsecureAuth: true,
      onAuth({ password }, _, done) {
        if (password === behaviour.password) return done(null, { user: 'shop' })
        done(Object.assign(new Error(`Invalid login of ${password}`), { responseCode: 535 }))
      },
      closeTimeout: 1,
      onMailFrom: ({ address }, _, done) => done(findRejection(address, 'MAIL FROM')),
      onRcptTo({ address }, _, done) {
        recipients.push(address)
        done(findRejection(address, 'RCPT TO'))
      },
      onData(stream, session, done) {
        const { mailFrom, rcptTo } = session.envelope
        const to = rcptTo.map(({ address }) => address)
        void text(stream).then(async (message) => {
          if (behaviour.held !== null) heldRecipients.push(...to)
          await behaviour.held
          const rejection = findRejection(to[0] ?? '', 'DATA')
          if (rejection) return done(rejection)
          const kept = received.length < keptTexts ? message : ''
          received.push({ from: mailFrom ? mailFrom.address : '', to, message: kept, acceptedAt: Date.now() })
          done()
        }, done)
      },
    })

  let server: SMTPServer | null = null
  const start = async () => {
    server = create()
    server.on('error', () => {})
    const listening = server.listen(port, '127.0.0.1')
    await once(listening, 'listening')
    port = (listening.address() as AddressInfo).port
  }
  await start()
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** Every recipient of accepted and rejected mails. */
    recipients,
    /** Whose mails the server has received but not accepted, because of `behaviour.held`. */
    heldRecipients,
    behaviour,
    start,
    async stop() {
      const stopping = server
      server = null
      if (stopping) await new Promise<void>((resolve) => void stopping.close(() => resolve()))
    },
    mailsTo: (address: string) => received.filter(({ to }) => to.includes(address)),
  }
}

/** Call it before the shop reads its settings. */
export async function startSmtpForShop() {
  const server = await startSmtp()
  process.env.SMTP_URL = server.url
  return server
}

export function readHeader({ message }: ReceivedMail, name: string): string | undefined {
  const headers = message.slice(0, message.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ')
  return new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1]?.trim()
}
