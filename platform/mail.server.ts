import { createTransport } from 'nodemailer'
import { demoMailbox } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { env } from '#platform/env.server.ts'

export interface Mail {
  to: string
  subject: string
  html: string
  text: string
}

/** Hands a mail to the SMTP server, or, in a demo without one, puts it into the mailbox at /demo/mailbox. */
export async function sendMail(mail: Mail): Promise<void> {
  if (!env.smtpUrl) {
    await db
      .insert(demoMailbox)
      .values({ toAddress: mail.to, subject: mail.subject, html: mail.html, plainText: mail.text })
    return
  }
  await transport(env.smtpUrl).sendMail({
    from: env.mailFrom ?? env.supportEmail,
    ...mail,
    // As an object: a text would be parsed, and could name more than one reader.
    to: { name: '', address: mail.to },
  })
}

let openTransport: ReturnType<typeof createTransport> | undefined

function transport(smtpUrl: string) {
  // A visitor may be waiting for the answer: a server that does not speak within seconds counts as down.
  openTransport ??= createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
  })
  return openTransport
}
