import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { fromSettings } from '../settings/current-settings.server.ts'
import { formatIssue, readVariables, type Source } from '../settings.ts'

const minKeyBits = 1024

const schema = z.object({
  DKIM_SELECTOR: z.string().regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i, 'must be a name such as shop1'),
  DKIM_PRIVATE_KEY: z
    .string()
    .refine(
      (text) => readRsaKey(text) !== null,
      `must be an RSA private key in PEM form of ${minKeyBits} bits or more`,
    ),
})

export const dkimVariables = Object.keys(schema.shape)

export interface DkimSettings {
  domain: string
  selector: string
  privateKey: KeyObject
}

/** Signing is optional: both variables are set, or none. */
export function readDkimSettings(source: Source): { settings: DkimSettings | null; problems: string[] } {
  const { values, missing, malformed } = readVariables(schema, source)
  if (missing.length === dkimVariables.length) return { settings: null, problems: [] }
  const problems = [
    ...malformed.map(formatIssue),
    ...missing.map((name) => `${name} is missing: signing mails needs ${dkimVariables.join(' and ')}`),
  ]
  // Receivers accept a signature only if it is of the domain that the recipient reads.
  const domain = readMailDomain(source.MAIL_FROM ?? '')
  if (!domain) problems.push('MAIL_FROM is missing: a signed mail needs a sender')
  const privateKey = values && readRsaKey(values.DKIM_PRIVATE_KEY)
  if (!privateKey || !domain || problems.length > 0) return { settings: null, problems }
  return { settings: { domain, selector: values.DKIM_SELECTOR, privateKey }, problems }
}

/** "shop.example" in "Shop <hello@shop.example>", or null. */
export function readMailDomain(sender: string): string | null {
  return /@([^\s<>@]+)>?$/.exec(sender.trim())?.[1]?.toLowerCase() ?? null
}

/** A line break may be written as \n, because not every host allows settings of several lines. */
function readRsaKey(text: string): KeyObject | null {
  try {
    const key = createPrivateKey(text.replaceAll('\\n', '\n'))
    const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {}
    return key.asymmetricKeyType === 'rsa' && modulusLength >= minKeyBits ? key : null
  } catch {
    return null
  }
}

/** What the owner types at the registrar, without the parts that are the same for all domains. */
export function formatPublicKey(privateKey: KeyObject): string {
  return createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')
}

/** RFC 8058 wants both headers of a one-click unsubscribe signed. */
const signedHeaders = [
  ...['From', 'Reply-To', 'Subject', 'To', 'MIME-Version', 'Content-Type'],
  ...['List-Unsubscribe', 'List-Unsubscribe-Post'],
]

/** Date and Message-ID are left out, because many mail services replace them. */
export function describeSigning({ domain, selector, privateKey }: DkimSettings) {
  return {
    domainName: domain,
    keySelector: selector,
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    headerFieldNames: signedHeaders.join(':'),
  }
}

export const dkimSettings = fromSettings((source) => readDkimSettings(source).settings)
