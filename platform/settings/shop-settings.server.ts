import { z } from 'zod'
import { parseBackupUrl } from '../backup/backup-url.ts'
import { env } from '../env.server.ts'
import { formatIssue, readVariables, type Source } from '../settings.ts'
import { fromSettings } from './current-settings.server.ts'

const mailAddress = z.email('must be an e-mail address')

/** What a process does not need before its database is open, so the owner can also set it in the dashboard. */
const shopSettingsSchema = z.object({
  SITE_URL: z.string().refine(isOrigin, 'must be an http(s) origin without a trailing slash').optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' }).optional(),
  MAIL_FROM: z.string().refine(isSender, 'must be an e-mail address or: Name <address>').optional(),
  BACKUP_URL: z
    .string()
    .refine(
      (text) => parseBackupUrl(text) !== null,
      'must be a folder such as /mnt/backup, or s3://key:secret@host/bucket',
    )
    .optional(),
  BACKUP_PUBLIC_KEY: z
    .string()
    .regex(/^age1[02-9ac-hj-np-z]{58}$/, 'must be a public key, age1…: npm run backup:key makes one')
    .optional(),
  BACKUP_AUTH_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be the key that npm run backup:key prints next to the public key')
    .optional(),
  BACKUP_KEEP_DAYS: z
    .string()
    .refine((text) => /^\d{1,4}$/.test(text) && Number(text) >= 1, 'must be a number of days from 1 to 9999')
    .default('14'),
  META_PIXEL_ID: z.string().regex(/^\d+$/, 'must be digits only').optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
})

export const shopVariables = Object.keys(shopSettingsSchema.shape)

type ShopVariables = z.infer<typeof shopSettingsSchema>
export type ShopSettings = ReturnType<typeof describeSettings>
type ServerFacts = Pick<typeof env, 'isDemo' | 'port'>

/** A malformed variable is listed as a problem and counts as not set. */
export function readShopSettings(source: Source, server: ServerFacts = env) {
  const { given, values, malformed } = readVariables(shopSettingsSchema, source)
  const wrong = new Set(malformed.map(({ name }) => name))
  const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name)))
  const isPlain = !server.isDemo && given.SITE_URL?.startsWith('http://')
  return {
    settings: describeSettings(values ?? shopSettingsSchema.parse(rest), server),
    problems: [
      ...malformed.map(formatIssue),
      ...(isPlain ? ['SITE_URL must begin with https:// in live mode'] : []),
      ...findHalfBackup(given),
    ],
  }
}

/** The settings now: call it again instead of keeping a value, because the owner may change it at any time. */
export const shopSettings = fromSettings((source) => readShopSettings(source).settings)

function findHalfBackup(given: Source): string[] {
  if (given.BACKUP_URL && !given.BACKUP_PUBLIC_KEY)
    return ['BACKUP_PUBLIC_KEY is missing: npm run backup:key makes one; backups are never written unencrypted']
  if (given.BACKUP_PUBLIC_KEY && !given.BACKUP_URL) return ['BACKUP_URL is missing: where the backups go']
  return []
}

function describeSettings(variables: ShopVariables, { isDemo, port }: ServerFacts) {
  // A live shop is reached by https only, also before its owner has said by which name.
  const unnamed = isDemo ? `http://localhost:${port}` : 'https://localhost'
  return {
    siteUrl: variables.SITE_URL ?? unnamed,
    smtpUrl: variables.SMTP_URL,
    mailFrom: variables.MAIL_FROM,
    backup: describeBackup(variables),
    metaPixelId: variables.META_PIXEL_ID,
    metricsToken: variables.METRICS_TOKEN,
  }
}

/** Null when the shop makes no backups. */
function describeBackup({ BACKUP_URL, BACKUP_PUBLIC_KEY, BACKUP_AUTH_KEY, BACKUP_KEEP_DAYS }: ShopVariables) {
  const place = BACKUP_URL ? parseBackupUrl(BACKUP_URL) : null
  if (!place || !BACKUP_PUBLIC_KEY) return null
  return { place, publicKey: BACKUP_PUBLIC_KEY, authKey: BACKUP_AUTH_KEY ?? null, keepDays: Number(BACKUP_KEEP_DAYS) }
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text
}

function isSender(text: string): boolean {
  const address = /<([^<>]+)>$/.exec(text)?.[1] ?? text
  return mailAddress.safeParse(address).success
}
