import { resolve } from 'node:path'
import { z } from 'zod'
import { parseStorageUrl } from './storage-url.ts'

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
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }).optional(),
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
  PAYMENT_PROVIDER: z
    .enum(['sandbox', 'cashfree', 'razorpay', 'stripe'], 'must be sandbox, cashfree, razorpay or stripe')
    .default('sandbox'),
  CASHFREE_CLIENT_ID: z.string().optional(),
  CASHFREE_CLIENT_SECRET: z.string().optional(),
  CASHFREE_ENVIRONMENT: z.enum(['sandbox', 'production'], 'must be sandbox or production').default('production'),
  RAZORPAY_KEY_ID: z.string().optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' }).optional(),
  MAIL_FROM: z.string().refine(isSender, 'must be an e-mail address or: Name <address>').optional(),
  TRUSTED_PROXIES: z
    .string()
    .regex(/^[0-5]$/, 'must be a number from 0 to 5')
    .default('0'),
  WHATSAPP_ACCESS_TOKEN: z.string().optional(),
  WHATSAPP_PHONE_NUMBER_ID: z.string().regex(/^\d+$/, 'must be digits only').optional(),
  WHATSAPP_APP_SECRET: z.string().optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  WHATSAPP_TEMPLATE: z
    .string()
    .regex(/^[a-z0-9_]+$/, 'must be the name of a template: small letters, digits and _')
    .optional(),
  WHATSAPP_TEMPLATE_LANGUAGE: z
    .string()
    .regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, 'must be a language such as en or en_GB')
    .default('en'),
  WHATSAPP_API_VERSION: z
    .string()
    .regex(/^v\d{1,3}\.\d$/, 'must be a version such as v24.0')
    .default('v24.0'),
  META_PIXEL_ID: z.string().regex(/^\d+$/, 'must be digits only').optional(),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be trace, debug, info, warn, error, fatal or silent',
    )
    .default('info'),
})

export const variableNames = Object.keys(schema.shape)

/** What each payment provider's account gives, and we cannot work without. */
const providerKeys: Record<string, string[]> = {
  cashfree: ['CASHFREE_CLIENT_ID', 'CASHFREE_CLIENT_SECRET'],
  razorpay: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
}

/** WhatsApp is an offer, so all of these or none. */
const whatsAppKeys = [
  'WHATSAPP_ACCESS_TOKEN',
  'WHATSAPP_PHONE_NUMBER_ID',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
  'WHATSAPP_TEMPLATE',
]

type Source = Record<string, string | undefined>
export type Env = ReturnType<typeof describeEnv>

export class EnvError extends Error {
  override name = 'EnvError'
}

/** Reads the settings of the shop, or throws one EnvError that names everything that is wrong. */
export function parseEnv(source: Source): Env {
  const given = withoutEmptyValues(source)
  const parsed = schema.safeParse(given)
  const malformed = parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? []
  const missing = [
    ...(given.SHOP_MODE === 'live' ? findMissingForLive(given) : []),
    ...findMissingKeys(given),
    ...findMissingWhatsAppKeys(given),
    ...findWrongMoney(given),
  ]
  if (!parsed.success || missing.length > 0) {
    const lines = [...malformed, ...missing].map((problem) => `  - ${problem}`)
    throw new EnvError(['The shop cannot start with these settings:', ...lines, 'See .env.example.'].join('\n'))
  }
  return describeEnv(parsed.data)
}

function withoutEmptyValues(source: Source): Source {
  const named = variableNames.map((name) => [name, source[name]?.trim()] as const)
  return Object.fromEntries(named.filter(([, value]) => value))
}

function findMissingKeys(given: Source): string[] {
  const needed = providerKeys[given.PAYMENT_PROVIDER ?? ''] ?? []
  const missing = needed.filter((name) => !given[name])
  return missing.map((name) => `${name} is missing: PAYMENT_PROVIDER=${given.PAYMENT_PROVIDER} needs it`)
}

function findMissingWhatsAppKeys(given: Source): string[] {
  const missing = whatsAppKeys.filter((name) => !given[name])
  if (missing.length === whatsAppKeys.length) return []
  return missing.map((name) => `${name} is missing: WhatsApp needs all of its settings or none`)
}

/** Test money must not buy in a live shop, and a demo, whose mail anybody can read, must not take real money. */
function findWrongMoney(given: Source): string[] {
  const isLive = given.SHOP_MODE === 'live'
  const kind = isLive ? 'a live' : 'a test'
  const rules: Record<string, { takesRealMoney: boolean; rule: string }> = {
    cashfree: {
      takesRealMoney: given.CASHFREE_ENVIRONMENT !== 'sandbox',
      rule: `CASHFREE_ENVIRONMENT must be ${isLive ? 'production' : 'sandbox'}`,
    },
    razorpay: {
      takesRealMoney: !given.RAZORPAY_KEY_ID?.startsWith('rzp_test_'),
      rule: `RAZORPAY_KEY_ID must be ${kind} key`,
    },
    stripe: {
      takesRealMoney: !given.STRIPE_SECRET_KEY?.startsWith('sk_test_'),
      rule: `STRIPE_SECRET_KEY must be ${kind} key`,
    },
  }
  const chosen = rules[given.PAYMENT_PROVIDER ?? '']
  return chosen && chosen.takesRealMoney !== isLive ? [`${chosen.rule} in ${isLive ? 'live' : 'demo'} mode`] : []
}

function findMissingForLive(given: Source): string[] {
  const missing: string[] = []
  const demand = (fulfilled: unknown, problem: string) => {
    if (!fulfilled) missing.push(problem)
  }
  demand(given.SITE_URL, 'SITE_URL is missing: the https:// address of the shop')
  demand(!given.SITE_URL?.startsWith('http://'), 'SITE_URL must begin with https:// in live mode')
  demand(given.APP_SECRET, 'APP_SECRET is missing: at least 32 random characters')
  demand(given.ADMIN_KEY || given.ADMIN_KEY_HASH, 'ADMIN_KEY or ADMIN_KEY_HASH is missing: it opens the dashboard')
  demand(given.PAYMENT_PROVIDER, 'PAYMENT_PROVIDER is missing: cashfree, razorpay or stripe')
  demand(given.PAYMENT_PROVIDER !== 'sandbox', 'PAYMENT_PROVIDER must be cashfree, razorpay or stripe in live mode')
  demand(given.SMTP_URL, 'SMTP_URL is missing: the server that sends the mail, smtps://user:password@host')
  demand(given.MAIL_FROM, 'MAIL_FROM is missing: the sender of the mail')
  demand(given.SUPPORT_EMAIL, 'SUPPORT_EMAIL is missing: where customers ask for help')
  return missing
}

function describeEnv(variables: z.infer<typeof schema>) {
  const isDemo = variables.SHOP_MODE === 'demo'
  return {
    mode: variables.SHOP_MODE,
    isDemo,
    port: Number(variables.PORT),
    host: variables.HOST ?? (isDemo ? '127.0.0.1' : '0.0.0.0'),
    siteUrl: variables.SITE_URL ?? `http://localhost:${variables.PORT}`,
    shopName: variables.SHOP_NAME,
    supportEmail: variables.SUPPORT_EMAIL ?? 'support@example.com',
    // A live shop shows only accounts that its owner has named: another name may be somebody else's.
    instagramUrl: variables.INSTAGRAM_URL ?? (isDemo ? 'https://www.instagram.com/boardblueprints' : null),
    youtubeUrl: variables.YOUTUBE_URL ?? (isDemo ? 'https://www.youtube.com/@boardblueprints' : null),
    dataDir: resolve(variables.DATA_DIR),
    databaseUrl: variables.DATABASE_URL,
    bucket: variables.STORAGE_URL ? parseStorageUrl(variables.STORAGE_URL) : null,
    adminKey: variables.ADMIN_KEY,
    adminKeyHash: variables.ADMIN_KEY_HASH?.toLowerCase(),
    adminTotpSecret: variables.ADMIN_TOTP_SECRET?.toUpperCase(),
    appSecret: variables.APP_SECRET,
    paymentProvider: variables.PAYMENT_PROVIDER,
    cashfree: {
      clientId: variables.CASHFREE_CLIENT_ID ?? '',
      clientSecret: variables.CASHFREE_CLIENT_SECRET ?? '',
      environment: variables.CASHFREE_ENVIRONMENT,
    },
    razorpay: {
      keyId: variables.RAZORPAY_KEY_ID ?? '',
      keySecret: variables.RAZORPAY_KEY_SECRET ?? '',
      webhookSecret: variables.RAZORPAY_WEBHOOK_SECRET ?? '',
    },
    stripe: {
      secretKey: variables.STRIPE_SECRET_KEY ?? '',
      webhookSecret: variables.STRIPE_WEBHOOK_SECRET ?? '',
    },
    smtpUrl: variables.SMTP_URL,
    mailFrom: variables.MAIL_FROM,
    whatsApp: describeWhatsApp(variables),
    trustedProxies: Number(variables.TRUSTED_PROXIES),
    metaPixelId: variables.META_PIXEL_ID,
    logLevel: variables.LOG_LEVEL,
  }
}

function describeWhatsApp(variables: z.infer<typeof schema>) {
  if (!variables.WHATSAPP_ACCESS_TOKEN) return null
  return {
    accessToken: variables.WHATSAPP_ACCESS_TOKEN,
    phoneNumberId: variables.WHATSAPP_PHONE_NUMBER_ID ?? '',
    appSecret: variables.WHATSAPP_APP_SECRET ?? '',
    verifyToken: variables.WHATSAPP_VERIFY_TOKEN ?? '',
    template: variables.WHATSAPP_TEMPLATE ?? '',
    language: variables.WHATSAPP_TEMPLATE_LANGUAGE,
    apiVersion: variables.WHATSAPP_API_VERSION,
  }
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

function parseEnvOrExit(): Env {
  try {
    return parseEnv(process.env)
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

export const env = parseEnvOrExit()
