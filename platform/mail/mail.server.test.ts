import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readHeader, type SmtpRejection, startSmtp } from '#tests/fakes/smtp.ts'
import { findDemoMail, listDemoMail } from './demo-mailbox.server.ts'
import { sendMail } from './mail.server.ts'

const mail = {
  to: 'asha@example.in',
  replyTo: 'help@shop.example',
  subject: 'Your free guide: ₹0',
  html: '<p>Hello Asha</p>',
  text: 'Hello Asha',
}

describe('in a demo without a mail server', () => {
  it('stores a mail in the demo mailbox', async () => {
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

  it('lists the newest hundred mails, newest first', async () => {
    for (let number = 1; number <= 101; number++) await sendMail({ ...mail, subject: `Mail ${number}` })
    const subjects = (await listDemoMail()).map(({ subject }) => subject)
    expect(subjects).toHaveLength(100)
    expect([subjects.at(0), subjects.at(-1)]).toEqual(['Mail 101', 'Mail 2'])
  })

  it('returns null for an unknown mail', async () => {
    expect(await findDemoMail(999_999)).toBeNull()
  })
})

describe('with a mail server', () => {
  let close: (() => unknown) | undefined
  afterEach(async () => {
    vi.unstubAllEnvs()
    await close?.()
    close = undefined
  })

  /** Imports the module again, because it reads its settings when it is imported. */
  async function senderWith(variables: Record<string, string>) {
    vi.resetModules()
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
    return (await import('./mail.server.ts')).sendMail
  }

  async function startMailServer() {
    const smtp = await startSmtp()
    close = () => smtp.stop()
    return smtp
  }

  it('sends the mail with sender, recipient, subject and both bodies', async () => {
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

  it('sends Message-ID and headers, with replies to the support address', async () => {
    const { received, url } = await startMailServer()
    const settings = { MAIL_FROM: 'Shop <hello@shop.example>', SUPPORT_EMAIL: 'help@shop.example' }
    const sendMail = await senderWith({ SMTP_URL: url, ...settings })
    const sent = await sendMail({ ...mail, messageId: 'abc', headers: { 'X-Test': 'yes' } })
    expect(sent.messageId).toBe('<abc@shop.example>')
    const [got] = received
    if (!got) throw new Error('no mail')
    expect(readHeader(got, 'Message-ID')).toBe('<abc@shop.example>')
    expect(readHeader(got, 'X-Test')).toBe('yes')
    expect(readHeader(got, 'Reply-To')).toBe('help@shop.example')
  })

  it('sends from the support address when no sender is set', async () => {
    const { received, url } = await startMailServer()
    const sendMail = await senderWith({ SMTP_URL: url, SUPPORT_EMAIL: 'help@shop.example' })
    await sendMail(mail)
    expect(received).toMatchObject([{ from: 'help@shop.example' }])
  })

  it.each([
    ['subject', { subject: 'Hello\r\nBcc: thief@example.com' }],
    ['header', { headers: { 'X-Test': 'a\r\nBcc: thief@example.com' } }],
  ])('adds no header for a %s with line breaks', async (_, changed) => {
    const { received, recipients, url } = await startMailServer()
    const sendMail = await senderWith({ SMTP_URL: url })
    await sendMail({ ...mail, ...changed })
    expect(received).toHaveLength(1)
    expect(received[0]?.message).not.toMatch(/^Bcc:/im)
    expect(recipients).toEqual(['asha@example.in'])
  })

  it('sends to no second address in the first', async () => {
    const { recipients, url } = await startMailServer()
    const sendMail = await senderWith({ SMTP_URL: url })
    await sendMail({ ...mail, to: 'a@example.in, Thief <b@example.in>' }).catch(() => {})
    for (const address of ['a@example.in', 'b@example.in']) expect(recipients).not.toContain(address)
  })

  it('keeps every body as it is, in short lines of ASCII', async () => {
    const { received, url } = await startMailServer()
    const sendMail = await senderWith({ SMTP_URL: url, MAIL_FROM: 'बोर्ड ब्लूप्रिंट्स <hello@shop.example>' })
    const special = [
      '=',
      '.',
      ' ',
      '\t',
      '\n',
      '\r\n',
      '.\n',
      'From ',
      '--',
      '₹',
      'आशा',
      '😀',
      '=3D',
      'x'.repeat(1_200),
    ]
    const piece = fc.oneof(fc.constantFrom(...special), fc.string({ unit: 'grapheme' }))
    const body = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join('').toWellFormed())
    await fc.assert(
      fc.asyncProperty(body, body, async (text, html) => {
        await sendMail({ ...mail, text: `a${text}`, html: `a${html}` })
        const message = received.pop()?.message ?? ''
        expect(readBodies(message)).toEqual([text, html].map((sent) => `a${sent}`.replaceAll(/\r\n?|\n/g, '\r\n')))
        expect(Math.max(...message.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(78)
        expect(message).toMatch(/^[\t\r\n -~]*$/)
        expect(message.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      }),
      { numRuns: 200 },
    )
  })

  it('sends the mails of orders first while 400 marketing mails wait', async () => {
    const { received, url } = await startMailServer()
    const sendMail = await senderWith({ SMTP_URL: url })
    const marketing = Array.from({ length: 400 }, (_, index) =>
      sendMail({ ...mail, to: `reader${index}@example.in`, lane: 'bulk' }),
    )
    await vi.waitFor(() => expect(received.length).toBeGreaterThan(20), { timeout: 60_000, interval: 5 })
    const before = received.length
    const buyers = Array.from({ length: 20 }, (_, index) => `buyer${index}@example.in`)
    await Promise.all(buyers.map((to) => sendMail({ ...mail, to, lane: 'paid-for' })))
    const overtaking = received.length - before - buyers.length
    expect(overtaking).toBeLessThan(200)
    await Promise.all(marketing)
    expect(received).toHaveLength(420)
  })

  it('fails with a temporary error when there is no server', async () => {
    const sendMail = await senderWith({ SMTP_URL: 'smtp://127.0.0.1:1' })
    await expect(sendMail(mail)).rejects.toMatchObject({
      message: expect.stringContaining('ECONNREFUSED'),
      permanent: false,
    })
  })

  it('fails when the server does not answer', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    close = () => silent.close()
    const sendMail = await senderWith({ SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}` })
    await expect(sendMail(mail)).rejects.toMatchObject({ permanent: false })
  })

  it('does not send a password to a remote server without encryption', async () => {
    const { url } = await startMailServer()
    // The same server under an address that does not look local.
    const sendMail = await senderWith({ SMTP_URL: url.replace('smtp://127.0.0.1', 'smtp://user:secret@127.1') })
    await expect(sendMail(mail)).rejects.toMatchObject({ message: expect.stringMatching(/TLS/), permanent: false })
  })

  it.each<[string, boolean, SmtpRejection]>([
    ['an unknown mailbox', true, { at: 'RCPT TO', code: 550, text: '5.1.1 No such user' }],
    ['a full mailbox with a permanent code', false, { at: 'RCPT TO', code: 552, text: '5.2.2 Over quota' }],
    ['greylisting', false, { at: 'RCPT TO', code: 451, text: '4.7.1 Come back later' }],
    ['a server that does not relay for us', false, { at: 'RCPT TO', code: 554, text: '5.7.1 Relay access denied' }],
    ['a suspended account', false, { at: 'DATA', code: 550, text: '5.7.1 Your account is suspended' }],
    ['a full disk', false, { at: 'DATA', code: 452, text: '4.3.1 No space' }],
    ['a daily limit', false, { at: 'RCPT TO', code: 550, text: '5.4.5 Daily sending limit exceeded' }],
    ['a sender that the server does not know', false, { at: 'MAIL FROM', code: 553, text: '5.7.1 Not owned by you' }],
  ])('treats %s as permanent: %s', async (_, permanent, answer) => {
    const { url, behaviour, received } = await startMailServer()
    behaviour.rejectionFor = () => answer
    const sendMail = await senderWith({ SMTP_URL: url })
    await expect(sendMail(mail)).rejects.toMatchObject({ name: 'MailError', permanent })
    expect(received).toEqual([])
  })

  it('treats an invalid address as permanent', async () => {
    const { url } = await startMailServer()
    const sendMail = await senderWith({ SMTP_URL: url })
    await expect(sendMail({ ...mail, to: 'no address\r\nRCPT TO:<a@b.example>' })).rejects.toMatchObject({
      permanent: true,
    })
  })
})

/** Both bodies as a mail program sees them. */
function readBodies(message: string): string[] {
  const boundary = /boundary="?([^"\r\n;]+)"?/.exec(message)?.[1] ?? ''
  const parts = message.split(`\r\n--${boundary}`).slice(1, -1)
  return parts.map((part) => {
    const end = part.indexOf('\r\n\r\n')
    const body = part.slice(end + 4)
    if (!/quoted-printable/i.test(part.slice(0, end))) return body
    const bytes = body
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    return Buffer.from(bytes, 'latin1').toString('utf8')
  })
}
