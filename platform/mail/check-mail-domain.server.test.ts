import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checkMailDomain, type MailDomain } from './check-mail-domain.server.ts'
import { formatPublicKey } from './dkim-settings.server.ts'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const publicKey = formatPublicKey(privateKey)
const shop: MailDomain = {
  domain: 'shop.example',
  spfSource: 'include:amazonses.com',
  selector: 'shop1',
  privateKey,
  reportsTo: 'help@shop.example',
}
const right = {
  'shop.example': ['v=spf1 include:amazonses.com ~all', 'google-site-verification=x'],
  // A registrar splits long texts.
  'shop1._domainkey.shop.example': [`v=DKIM1; k=rsa; p=${publicKey}`],
  '_dmarc.shop.example': ['v=DMARC1; p=none'],
}

/** Answers as node's resolver does. */
function resolverOf(records: Record<string, string[]>) {
  return async (name: string) => {
    const texts = records[name]
    if (!texts) throw Object.assign(new Error(`queryTxt ENOTFOUND ${name}`), { code: 'ENOTFOUND' })
    return texts.map((text) => text.match(/.{1,255}/g) ?? [])
  }
}

const check = (records: Record<string, string[]>, changed: Partial<MailDomain> = {}) =>
  checkMailDomain({ ...shop, ...changed }, resolverOf({ ...right, ...records }))
const listCauses = async (...args: Parameters<typeof check>) => (await check(...args)).map(({ cause }) => cause)

describe('the DNS records of a sender', () => {
  it('are good as a mail service documents them', async () => {
    expect(await listCauses({})).toEqual(['spf-good', 'dkim-good', 'dmarc-good'])
  })

  it('are shown with what to type when there are none', async () => {
    const findings = await checkMailDomain(shop, resolverOf({}))
    expect(findings.map(({ cause }) => cause)).toEqual(['spf-missing', 'dkim-missing', 'dmarc-missing'])
    expect(findings.map(({ enter }) => enter)).toEqual([
      { name: 'shop.example', value: 'v=spf1 include:amazonses.com ~all' },
      { name: 'shop1._domainkey.shop.example', value: `v=DKIM1; k=rsa; p=${publicKey}` },
      { name: '_dmarc.shop.example', value: 'v=DMARC1; p=none; rua=mailto:help@shop.example' },
    ])
  })

  it.each<[string, Record<string, string[]>]>([
    ['spf-twice', { 'shop.example': ['v=spf1 include:a.example -all', 'v=spf1 mx ~all'] }],
    ['spf-open', { 'shop.example': ['v=spf1 mx +all'] }],
    ['spf-open', { 'shop.example': ['v=spf1 mx'] }],
    ['spf-missing', { 'shop.example': ['v=spf10 mx -all'] }],
    ['spf-good', { 'shop.example': ['v=spf1 redirect=_spf.example'] }],
    ['dkim-other-key', { 'shop1._domainkey.shop.example': ['v=DKIM1; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCB'] }],
    ['dkim-missing', { 'shop1._domainkey.shop.example': ['v=DKIM1; p='] }],
    ['dkim-good', { 'shop1._domainkey.shop.example': [`k=rsa; p = ${publicKey.slice(0, 99)} ${publicKey.slice(99)}`] }],
    ['dmarc-twice', { '_dmarc.shop.example': ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] }],
    ['dmarc-wrong', { '_dmarc.shop.example': ['v=DMARC1; rua=mailto:a@b.example'] }],
    ['dmarc-good', { '_dmarc.shop.example': ['v=DMARC1;p=reject;sp=none'] }],
  ])('are judged: %s', async (cause, records) => {
    expect(await listCauses(records)).toContain(cause)
  })

  it('joins two SPF records into the one to keep', async () => {
    const [spf] = await check({ 'shop.example': ['v=spf1 include:a.example -all', 'v=spf1 mx include:a.example ~all'] })
    expect(spf?.enter?.value).toBe('v=spf1 include:a.example mx ~all')
  })

  it('accepts any key of a mail service whose selector is given, and checks none without it', async () => {
    const service = { privateKey: null, selector: 'resend' }
    expect(await listCauses({ 'resend._domainkey.shop.example': ['p=MIGf'] }, service)).toContain('dkim-good')
    expect(await check({}, service)).toContainEqual(expect.objectContaining({ cause: 'dkim-missing', enter: null }))
    expect(await listCauses({}, { privateKey: null, selector: null })).toContain('dkim-unknown')
  })

  it('uses the DMARC record of the parent domain', async () => {
    expect(await listCauses({}, { domain: 'news.shop.example' })).toContain('dmarc-good')
  })

  it('are not judged when no DNS server answers', async () => {
    const silent = async () => {
      throw Object.assign(new Error('queryTxt ETIMEOUT'), { code: 'ETIMEOUT' })
    }
    await expect(checkMailDomain(shop, silent)).rejects.toThrow('ETIMEOUT')
  })
})
