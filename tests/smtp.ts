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

/** What the server says instead of taking a mail, at the step where a real one would. */
export interface SmtpAnswer {
  at: 'MAIL FROM' | 'RCPT TO' | 'DATA'
  code: number
  text: string
}

/** A real SMTP server that can be down, slow or unwilling. */
export async function startSmtp(port = 0) {
  const received: ReceivedMail[] = []
  const asked: string[] = []
  const behaviour: { answerTo: (address: string) => SmtpAnswer | null; held: Promise<void> | null } = {
    answerTo: () => null,
    /** A mail that has come is answered when this is over. */
    held: null,
  }
  const objection = (address: string, at: SmtpAnswer['at']) => {
    const answer = behaviour.answerTo(address)
    return answer?.at === at ? Object.assign(new Error(answer.text), { responseCode: answer.code }) : null
  }
  const create = () =>
    new SMTPServer({
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      closeTimeout: 1,
      onMailFrom: ({ address }, _, done) => done(objection(address, 'MAIL FROM')),
      onRcptTo({ address }, _, done) {
        asked.push(address)
        done(objection(address, 'RCPT TO'))
      },
      onData(stream, session, done) {
        const { mailFrom, rcptTo } = session.envelope
        const to = rcptTo.map(({ address }) => address)
        void text(stream).then(async (message) => {
          await behaviour.held
          const refusal = objection(to[0] ?? '', 'DATA')
          if (refusal) return done(refusal)
          received.push({ from: mailFrom ? mailFrom.address : '', to, message, acceptedAt: Date.now() })
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
    /** Every recipient named to it, whether or not the mail was taken. */
    asked,
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

/** The same, as the mail server of a shop whose settings are not yet read. */
export async function startSmtpOfShop() {
  const server = await startSmtp()
  process.env.SMTP_URL = server.url
  return server
}

export function headerOf({ message }: ReceivedMail, name: string): string | undefined {
  const headers = message.slice(0, message.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ')
  return new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1]?.trim()
}
