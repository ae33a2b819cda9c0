import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { findDemoMail, listDemoMail } from '#platform/demo-mailbox.server.ts'
import { sendMail } from '#platform/mail.server.ts'

const mail = {
  to: 'asha@example.in',
  subject: 'Your free guide: ₹0',
  html: '<p>Hello Asha</p>',
  text: 'Hello Asha',
}

describe('in a demo without a mail server', () => {
  it('puts a mail into the demo mailbox', async () => {
    await sendMail(mail)
    const [kept] = await listDemoMail()
    expect(kept).toMatchObject({
      toAddress: 'asha@example.in',
      subject: 'Your free guide: ₹0',
      html: '<p>Hello Asha</p>',
      plainText: 'Hello Asha',
    })
    expect(await findDemoMail(kept?.id ?? 0)).toEqual(kept)
  })

  it('shows the newest hundred, newest first', async () => {
    for (let number = 1; number <= 101; number++) await sendMail({ ...mail, subject: `Mail ${number}` })
    const subjects = (await listDemoMail()).map(({ subject }) => subject)
    expect(subjects).toHaveLength(100)
    expect([subjects.at(0), subjects.at(-1)]).toEqual(['Mail 101', 'Mail 2'])
  })

  it('finds no mail that is not there', async () => {
    expect(await findDemoMail(999_999)).toBeNull()
  })
})

describe('with a mail server', () => {
  let close: (() => void) | undefined
  afterEach(() => {
    vi.unstubAllEnvs()
    close?.()
    close = undefined
  })

  /** Settings are read at import: other settings need a fresh import. */
  async function senderWith(variables: Record<string, string>) {
    vi.resetModules()
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
    return (await import('#platform/mail.server.ts')).sendMail
  }

  async function startMailServer() {
    const received: { from: string; to: string[]; message: string }[] = []
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      closeTimeout: 1,
      onData(stream, session, done) {
        const { mailFrom, rcptTo } = session.envelope
        void text(stream).then((message) => {
          received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), message })
          done()
        }, done)
      },
    })
    const listening = server.listen(0, '127.0.0.1')
    await once(listening, 'listening')
    close = () => server.close()
    return { received, url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}` }
  }

  it('hands the mail over with sender, recipient, subject and both bodies', async () => {
    const { received, url } = await startMailServer()
    const sendMail = await senderWith({ SMTP_URL: url, MAIL_FROM: 'Board Blueprints <hello@shop.example>' })
    const before = await listDemoMail()
    await sendMail(mail)
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({ from: 'hello@shop.example', to: ['asha@example.in'] })
    const message = received[0]?.message
    expect(message).toMatch(/^From: Board Blueprints <hello@shop.example>\r$/m)
    expect(message).toMatch(/^To: asha@example.in\r$/m)
    expect(message).toMatch(/^Subject: =\?UTF-8\?/m)
    expect(message).toContain('Content-Type: text/plain')
    expect(message).toContain('Content-Type: text/html')
    expect(message).toContain('<p>Hello Asha</p>')
    expect(await listDemoMail()).toEqual(before)
  })

  it('sends from the support address when no sender is named', async () => {
    const { received, url } = await startMailServer()
    const sendMail = await senderWith({ SMTP_URL: url, SUPPORT_EMAIL: 'help@shop.example' })
    await sendMail(mail)
    expect(received).toMatchObject([{ from: 'help@shop.example' }])
  })

  it('fails when nobody listens', async () => {
    const sendMail = await senderWith({ SMTP_URL: 'smtp://127.0.0.1:1' })
    await expect(sendMail(mail)).rejects.toThrow('ECONNREFUSED')
  })

  it('fails when the server does not speak, instead of waiting for ever', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    close = () => silent.close()
    const sendMail = await senderWith({ SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}` })
    await expect(sendMail(mail)).rejects.toThrow()
  })
})
