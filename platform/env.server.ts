import { resolve } from 'node:path'
import { z } from 'zod'
import { formatIssue, readVariables, type Source } from './settings.ts'
import { parseStorageUrl } from './storage/storage-url.ts'

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' })
const httpsUrl = z.url({ protocol: /^https$/, error: 'must be an https:// URL' })
const mailAddress = z.email('must be an e-mail address')

const schema = z.object({
  SHOP_MODE: z.enum(['demo', 'live'], 'must be demo or live').default('demo'),
  PORT: z.string().refine(isPort, 'must be a port number from 1 to 65535').default('3000'),
  HOST: z.string().optional(),
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
  TRUSTED_PROXIES: z
    .string()
    .regex(/^[0-5]$/, 'must be a number from 0 to 5')
    .default('0'),
  ORDER_FACTS_KEPT_FROM: z.iso.date('must be a date such as 2027-05-13').default('2027-05-13'),
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
    problems: [...malformed.map(formatIssue), ...missing, ...findMissingDatabaseUrl(given)],
  }
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
  reportUnless(given.APP_SECRET, 'APP_SECRET is missing: at least 32 random characters')
  reportUnless(
    given.TRUSTED_PROXIES,
    'TRUSTED_PROXIES is missing: how many proxies add to X-Forwarded-For, usually 1; 0 if visitors connect directly',
  )
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
    adminKey: variables.ADMIN_KEY,
    adminKeyHash: variables.ADMIN_KEY_HASH?.toLowerCase(),
    adminTotpSecret: variables.ADMIN_TOTP_SECRET?.toUpperCase(),
    appSecret: variables.APP_SECRET,
    appSecretBefore: variables.APP_SECRET_BEFORE,
    /** Whether what the owner types in the dashboard may name computers of the server's own network. */
    allowsPrivateAddresses: variables.PRIVATE_ADDRESSES === 'allow',
    trustedProxies,
    orderFactsKeptFrom: new Date(variables.ORDER_FACTS_KEPT_FROM),
    auditLogTo: variables.AUDIT_LOG_TO ? parseAuditTarget(variables.AUDIT_LOG_TO) : null,
    logLevel: variables.LOG_LEVEL,
  }
}

function parseAuditTarget(text: string): { path: string } | { host: string; port: number } | null {
  if (text.startsWith('/')) return { path: text }
  const [, host, port] = /^udp:\/\/\[?([\w.:-]+?)\]?:(\d{1,5})$/.exec(text) ?? []
  return host && port && isPort(port) ? { host, port: Number(port) } : null
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535
}

const read = readEnv(process.env)

export const { env } = read

/** For callers that did not run checkSettings, which reports all wrong settings together. */
export function requireValidEnv() {
  if (read.problems.length > 0) throw new Error(read.problems.join('; '))
}
