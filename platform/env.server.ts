import { resolve } from 'node:path'
import { z } from 'zod'
import { parseBackupUrl } from './backup/backup-url.ts'
import { formatIssue, readVariables, type Source } from './settings.ts'
import { parseStorageUrl } from './storage/storage-url.ts'

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' })
const originUrl = z.string().refine(isOrigin, 'must be an http(s) origin without a trailing slash')
const httpsUrl = z.url({ protocol: /^https$/, error: 'must be an https:// URL' })
const mailAddress = z.email('must be an e-mail address')

const schema = z.object({
  SHOP_MODE: z.enum(['demo', 'live'], 'must be demo or live').default('demo'),
  PORT: z.string().refine(isPort, 'must be a port number from 1 to 65535').default('3000'),
  HOST: z.string().optional(),
  SITE_URL: originUrl.optional(),
  SHOP_NAME: z.string().default('Board Blueprints'),
  SUPPORT_EMAIL: mailAddress.optional(),
  INSTAGRAM_URL: httpsUrl.optional(),
  YOUTUBE_URL: httpsUrl.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  STORAGE_URL: z
    .string()
    .refine(
      (text) => parseStorageUrl(text) !== null,
      'must be s3://key:secret@host/bucket, with / in the secret as %2F',
    )
    .optional(),
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
  ADMIN_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
  ADMIN_KEY_HASH: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be a SHA-256 hash: 64 hexadecimal digits')
    .optional(),
  ADMIN_TOTP_SECRET: z
    .string()
    .regex(/^[A-Z2-7]{16,128}$/i, 'must be a base32 secret: npm run admin:totp makes one')
    .optional(),
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  APP_SECRET_BEFORE: z.string().min(32, 'must have at least 32 characters').optional(),
  PRIVATE_ADDRESSES: z.enum(['refuse', 'allow'], 'must be refuse or allow').default('refuse'),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' }).optional(),
  MAIL_FROM: z.string().refine(isSender, 'must be an e-mail address or: Name <address>').optional(),
  TRUSTED_PROXIES: z
    .string()
    .regex(/^[0-5]$/, 'must be a number from 0 to 5')
    .default('0'),
  ORDER_FACTS_KEPT_FROM: z.iso.date('must be a date such as 2027-05-13').default('2027-05-13'),
  META_PIXEL_ID: z.string().regex(/^\d+$/, 'must be digits only').optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  AUDIT_LOG_TO: z
    .string()
    .refine((text) => parseAuditTarget(text) !== null, 'must be a path such as /var/log/shop-audit, or udp://host:514')
    .optional(),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be trace, debug, info, warn, error, fatal or silent',
    )
    .default('info'),
})

export const envVariables = Object.keys(schema.shape)

export type Env = ReturnType<typeof describeEnv>

/** A malformed variable is listed as a problem and counts as not set. */
export function readEnv(source: Source): { env: Env; problems: string[] } {
  const { given, values, malformed } = readVariables(schema, source)
  const missing = given.SHOP_MODE === 'live' ? findMissingForLive(given) : []
  return {
    env: describeEnv(values ?? parseWithout(malformed, given)),
    problems: [...malformed.map(formatIssue), ...missing, ...findHalfBackup(given), ...findMissingDatabaseUrl(given)],
  }
}

function findHalfBackup(given: Source): string[] {
  if (given.BACKUP_URL && !given.BACKUP_PUBLIC_KEY)
    return ['BACKUP_PUBLIC_KEY is missing: npm run backup:key makes one; backups are never written unencrypted']
  if (given.BACKUP_PUBLIC_KEY && !given.BACKUP_URL) return ['BACKUP_URL is missing: where the backups go']
  return []
}

function findMissingDatabaseUrl(given: Source): string[] {
  if (given.DATABASE_URL) return []
  return [
    ...(given.DATABASE_REPLICA_URL
      ? ['DATABASE_URL is missing: the database that DATABASE_REPLICA_URL is a copy of']
      : []),
    ...(given.DATABASE_OWNER_URL
      ? ['DATABASE_URL is missing: the same database for the role of the running shop']
      : []),
  ]
}

function parseWithout(malformed: { name: string }[], given: Source) {
  const isWellFormed = (name: string) => malformed.every((issue) => issue.name !== name)
  return schema.parse(Object.fromEntries(Object.entries(given).filter(([name]) => isWellFormed(name))))
}

function findMissingForLive(given: Source): string[] {
  const missing: string[] = []
  const reportUnless = (fulfilled: unknown, problem: string) => {
    if (!fulfilled) missing.push(problem)
  }
  reportUnless(given.SITE_URL, 'SITE_URL is missing: the https:// address of the shop')
  reportUnless(!given.SITE_URL?.startsWith('http://'), 'SITE_URL must begin with https:// in live mode')
  reportUnless(given.APP_SECRET, 'APP_SECRET is missing: at least 32 random characters')
  reportUnless(
    given.TRUSTED_PROXIES,
    'TRUSTED_PROXIES is missing: how many proxies add to X-Forwarded-For, usually 1; 0 if visitors connect directly',
  )
  reportUnless(given.SMTP_URL, 'SMTP_URL is missing: the server that sends emails, smtps://user:password@host')
  reportUnless(given.MAIL_FROM, 'MAIL_FROM is missing: the sender of emails')
  reportUnless(given.SUPPORT_EMAIL, 'SUPPORT_EMAIL is missing: where customers ask for help')
  return missing
}

function describeEnv(variables: z.infer<typeof schema>) {
  const isDemo = variables.SHOP_MODE === 'demo'
  const trustedProxies = Number(variables.TRUSTED_PROXIES)
  return {
    mode: variables.SHOP_MODE,
    isDemo,
    port: Number(variables.PORT),
    // Behind a proxy only the proxy needs to reach the shop.
    host: variables.HOST ?? (isDemo || trustedProxies > 0 ? '127.0.0.1' : '0.0.0.0'),
    siteUrl: variables.SITE_URL ?? `http://localhost:${variables.PORT}`,
    shopName: variables.SHOP_NAME,
    supportEmail: variables.SUPPORT_EMAIL ?? 'support@example.com',
    // A live shop links only to the owner's own accounts, never to these examples.
    instagramUrl: variables.INSTAGRAM_URL ?? (isDemo ? 'https://www.instagram.com/boardblueprints' : null),
    youtubeUrl: variables.YOUTUBE_URL ?? (isDemo ? 'https://www.youtube.com/@boardblueprints' : null),
    dataDir: resolve(variables.DATA_DIR),
    databaseUrl: variables.DATABASE_URL,
    databaseOwnerUrl: variables.DATABASE_OWNER_URL,
    databaseReplicaUrl: variables.DATABASE_REPLICA_URL,
    bucket: variables.STORAGE_URL ? parseStorageUrl(variables.STORAGE_URL) : null,
    backup: describeBackup(variables),
    adminKey: variables.ADMIN_KEY,
    adminKeyHash: variables.ADMIN_KEY_HASH?.toLowerCase(),
    adminTotpSecret: variables.ADMIN_TOTP_SECRET?.toUpperCase(),
    appSecret: variables.APP_SECRET,
    appSecretBefore: variables.APP_SECRET_BEFORE,
    /** Whether what the owner types in the dashboard may name computers of the server's own network. */
    allowsPrivateAddresses: variables.PRIVATE_ADDRESSES === 'allow',
    smtpUrl: variables.SMTP_URL,
    mailFrom: variables.MAIL_FROM,
    trustedProxies,
    orderFactsKeptFrom: new Date(variables.ORDER_FACTS_KEPT_FROM),
    metaPixelId: variables.META_PIXEL_ID,
    metricsToken: variables.METRICS_TOKEN,
    auditLogTo: variables.AUDIT_LOG_TO ? parseAuditTarget(variables.AUDIT_LOG_TO) : null,
    logLevel: variables.LOG_LEVEL,
  }
}

/** Null when the shop makes no backups. */
function describeBackup(variables: z.infer<typeof schema>) {
  const { BACKUP_URL, BACKUP_PUBLIC_KEY, BACKUP_AUTH_KEY, BACKUP_KEEP_DAYS } = variables
  const place = BACKUP_URL ? parseBackupUrl(BACKUP_URL) : null
  if (!place || !BACKUP_PUBLIC_KEY) return null
  return { place, publicKey: BACKUP_PUBLIC_KEY, authKey: BACKUP_AUTH_KEY ?? null, keepDays: Number(BACKUP_KEEP_DAYS) }
}

function parseAuditTarget(text: string): { path: string } | { host: string; port: number } | null {
  if (text.startsWith('/')) return { path: text }
  const [, host, port] = /^udp:\/\/\[?([\w.:-]+?)\]?:(\d{1,5})$/.exec(text) ?? []
  return host && port && isPort(port) ? { host, port: Number(port) } : null
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535
}

function isSender(text: string): boolean {
  const address = /<([^<>]+)>$/.exec(text)?.[1] ?? text
  return mailAddress.safeParse(address).success
}

const read = readEnv(process.env)

export const { env } = read

/** For callers that did not run checkSettings, which reports all wrong settings together. */
export function requireValidEnv() {
  if (read.problems.length > 0) throw new Error(read.problems.join('; '))
}
