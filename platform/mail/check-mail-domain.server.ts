import type { KeyObject } from 'node:crypto'
import { formatPublicKey } from './dkim-settings.server.ts'

/** What the owner types at the registrar. */
export interface DnsRecord {
  name: string
  value: string
}

export interface DomainFinding {
  record: 'SPF' | 'DKIM' | 'DMARC'
  verdict: 'good' | 'wrong' | 'unknown'
  cause: FindingCause
  found: string[]
  enter: DnsRecord | null
}

export type FindingCause =
  | ('spf-good' | 'spf-missing' | 'spf-twice' | 'spf-open')
  | ('dkim-good' | 'dkim-missing' | 'dkim-other-key' | 'dkim-unknown')
  | ('dmarc-good' | 'dmarc-missing' | 'dmarc-twice' | 'dmarc-wrong')

export interface MailDomain {
  domain: string
  /** For example "include:amazonses.com" or "a:mail.example". */
  spfSource: string
  /** Null when a mail service signs and its selector is not known. */
  selector: string | null
  /** Null when a mail service signs. */
  privateKey: KeyObject | null
  /** Where DMARC reports go. */
  reportsTo: string
}

export type ResolveTxt = (name: string) => Promise<string[][]>

/** Looks up what Gmail, Outlook and Yahoo require of a sender's domain. Throws when no DNS server answers. */
export async function checkMailDomain(mail: MailDomain, resolveTxt: ResolveTxt): Promise<DomainFinding[]> {
  const findTexts = (name: string) => listTexts(name, resolveTxt)
  return [
    judgeSpf(mail, await findTexts(mail.domain)),
    mail.selector
      ? judgeDkim(mail, mail.selector, await findTexts(`${mail.selector}._domainkey.${mail.domain}`))
      : { record: 'DKIM', verdict: 'unknown', cause: 'dkim-unknown', found: [], enter: null },
    judgeDmarc(mail, await findDmarc(mail.domain, findTexts)),
  ]
}

async function listTexts(name: string, resolveTxt: ResolveTxt): Promise<string[]> {
  try {
    return (await resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    if (['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}

function judgeSpf({ domain, spfSource }: MailDomain, texts: string[]): DomainFinding {
  const found = texts.filter((text) => /^v=spf1( |$)/i.test(text))
  const [record = ''] = found
  const enter = { name: domain, value: `v=spf1 ${spfSource} ~all` }
  const finding = (cause: FindingCause, value = enter): DomainFinding => {
    return { record: 'SPF', verdict: 'wrong', cause, found, enter: value }
  }
  if (found.length === 0) return finding('spf-missing')
  if (found.length > 1) return finding('spf-twice', { name: domain, value: joinSpf(found) })
  // Without an end, or with one that allows every server, the record protects nothing.
  if (!/ [~-]all$| redirect=\S+$/i.test(record)) return finding('spf-open', { name: domain, value: joinSpf(found) })
  return { record: 'SPF', verdict: 'good', cause: 'spf-good', found, enter: null }
}

function joinSpf(records: string[]): string {
  const sources = records.flatMap((text) => text.split(/\s+/).filter((word) => !/^(v=spf1|[?+~-]?all)$/i.test(word)))
  return ['v=spf1', ...new Set(sources), '~all'].join(' ')
}

function judgeDkim({ domain, privateKey }: MailDomain, selector: string, texts: string[]): DomainFinding {
  const name = `${selector}._domainkey.${domain}`
  const publicKey = privateKey && formatPublicKey(privateKey)
  const enter = publicKey ? { name, value: `v=DKIM1; k=rsa; p=${publicKey}` } : null
  const keys = texts.map((text) => /(?:^|;)\s*p\s*=([A-Za-z0-9+/=\s]*)/.exec(text)?.[1]?.replaceAll(/\s/g, '') ?? '')
  const isGood = publicKey ? keys.includes(publicKey) : keys.some(Boolean)
  if (isGood) return { record: 'DKIM', verdict: 'good', cause: 'dkim-good', found: texts, enter: null }
  const cause = keys.some(Boolean) ? 'dkim-other-key' : 'dkim-missing'
  return { record: 'DKIM', verdict: 'wrong', cause, found: texts, enter }
}

/** A subdomain without a record uses that of its parent. */
async function findDmarc(domain: string, findTexts: (name: string) => Promise<string[]>): Promise<string[]> {
  const labels = domain.split('.')
  for (let first = 0; first <= labels.length - 2; first++) {
    const texts = await findTexts(`_dmarc.${labels.slice(first).join('.')}`)
    const found = texts.filter((text) => /^v=DMARC1\s*(;|$)/i.test(text))
    if (found.length > 0) return found
  }
  return []
}

function judgeDmarc({ domain, reportsTo }: MailDomain, found: string[]): DomainFinding {
  const enter = { name: `_dmarc.${domain}`, value: `v=DMARC1; p=none; rua=mailto:${reportsTo}` }
  const wrong = (cause: FindingCause): DomainFinding => ({ record: 'DMARC', verdict: 'wrong', cause, found, enter })
  if (found.length === 0) return wrong('dmarc-missing')
  if (found.length > 1) return wrong('dmarc-twice')
  if (!/;\s*p\s*=\s*(none|quarantine|reject)\s*(;|$)/i.test(found[0] ?? '')) return wrong('dmarc-wrong')
  return { record: 'DMARC', verdict: 'good', cause: 'dmarc-good', found, enter: null }
}
