import { generateKeyPairSync } from 'node:crypto'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { startSmtp } from '#tests/fakes/smtp.ts'
import { formatPublicKey, readDkimSettings } from './dkim-settings.server.ts'

const pem = { type: 'pkcs8', format: 'pem' } as const
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
const key = privateKey.export(pem).toString()
const settings = {
  DKIM_SELECTOR: 'shop1',
  DKIM_PRIVATE_KEY: key.replaceAll('\n', '\\n'),
  MAIL_FROM: 'Shop <hello@Shop.example>',
}

describe('the settings for signing mails', () => {
  it('are optional', () => {
    expect(readDkimSettings({})).toEqual({ settings: null, problems: [] })
  })

  it('sign for the domain of the sender, with line breaks in either form', () => {
    for (const DKIM_PRIVATE_KEY of [key, settings.DKIM_PRIVATE_KEY]) {
      const { settings: read, problems } = readDkimSettings({ ...settings, DKIM_PRIVATE_KEY })
      expect([read?.domain, read?.selector, problems]).toEqual(['shop.example', 'shop1', []])
    }
  })

  it.each([
    ['DKIM_PRIVATE_KEY is missing', { DKIM_PRIVATE_KEY: '' }],
    ['DKIM_SELECTOR is missing', { DKIM_SELECTOR: '' }],
    ['DKIM_SELECTOR must be', { DKIM_SELECTOR: 'shop 1; x' }],
    ['DKIM_PRIVATE_KEY must be', { DKIM_PRIVATE_KEY: 'no key' }],
    [
      'DKIM_PRIVATE_KEY must be',
      { DKIM_PRIVATE_KEY: generateKeyPairSync('ed25519').privateKey.export(pem).toString() },
    ],
    ['MAIL_FROM is missing', { MAIL_FROM: '' }],
  ])('are refused at start: %s', (problem, changed) => {
    const { settings: read, problems } = readDkimSettings({ ...settings, ...changed })
    expect(read).toBeNull()
    expect(problems).toEqual([expect.stringContaining(problem)])
    expect(problems.join()).not.toContain('PRIVATE KEY-----')
  })
})

describe('a signed mail', async () => {
  const smtp = await startSmtp()
  afterAll(() => smtp.stop())
  afterEach(() => vi.unstubAllEnvs())

  it('is verified by another library, with both unsubscribe headers among what is signed', async () => {
    vi.resetModules()
    for (const [name, value] of Object.entries({ ...settings, SMTP_URL: smtp.url })) vi.stubEnv(name, value)
    const { sendMail } = await import('./mail.server.ts')
    const url = 'https://shop.example/unsubscribe/abc'
    await sendMail({
      to: 'asha@example.in',
      replyTo: 'help@shop.example',
      subject: 'नमस्ते: a new edition',
      html: '<p>Hello</p>',
      text: 'Hello\n.\nline',
      headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    })
    const message = smtp.received[0]?.message ?? ''
    const verify = (text: string) =>
      dkimVerify(text, {
        resolver: async (name: string) => {
          expect(name).toBe('shop1._domainkey.shop.example')
          return [[`v=DKIM1; k=rsa; p=${formatPublicKey(privateKey)}`]]
        },
      })
    const { results } = await verify(message)
    expect(results).toMatchObject([{ signingDomain: 'shop.example', status: { result: 'pass' } }])
    const signed = /[\s;]h=([^;]+)/.exec(message)?.[1]?.replaceAll(/\s/g, '').split(':') ?? []
    expect(signed).toEqual(
      expect.arrayContaining(['from', 'to', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']),
    )
    const forged = await verify(message.replace('One-Click', 'No-Click'))
    expect(forged.results).toMatchObject([{ status: { result: 'fail' } }])
  })
})
