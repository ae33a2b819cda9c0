import { env } from '#platform/env.server.ts'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'
import { findMailProvider, findMailWebhookReader } from '#shop/messages/mail-provider-settings.server.ts'
import { whatsAppSettings } from '#shop/messages/whatsapp-settings.server.ts'
import { chosenProviders, listConfiguredProviders } from '#shop/payments/configured-providers.server.ts'

export const serviceNames = ['payments', 'mail', 'whatsapp', 'storage', 'database'] as const
export type ServiceName = (typeof serviceNames)[number]

/** A service as the owner may see it: no key, no password, no token. */
export interface ServiceStatus {
  /** A backup is checked every day, so it has no test of its own. */
  service: ServiceName | 'backup'
  state: 'ready' | 'demo' | 'off'
  facts: { name: string; place: string }
  canTest: boolean
  /** What the owner enters on the site of each service that reports to the shop. */
  webhooks: ServiceWebhook[]
}

export interface ServiceWebhook {
  site: string
  url: string
  events: string[]
  hint: WebhookHint | null
}

/** What the owner must also do, because the webhook does not work without it. */
export interface WebhookHint {
  kind: 'ses' | 'postmark' | 'resend'
  variable: string
  /** False while the variable is missing, and so the address answers nothing. */
  isSet: boolean
}

export function isServiceName(name: string): name is ServiceName {
  return serviceNames.some((known) => known === name)
}

export function listServices(): ServiceStatus[] {
  return [
    describePayments(),
    describeMail(),
    describeWhatsApp(),
    describeStorage(),
    describeDatabase(),
    describeBackup(),
  ]
}

/** What a live shop should have and does not. */
export function listMissingServices({ isDemo, databaseUrl }: Server = env): ('backup' | 'whatsapp')[] {
  if (isDemo) return []
  return [
    ...(!isBackedUp({ databaseUrl }) ? ['backup' as const] : []),
    ...(whatsAppSettings() ? [] : ['whatsapp' as const]),
  ]
}

type Server = Pick<typeof env, 'isDemo' | 'databaseUrl'>

/** The shop cannot see whether PostgreSQL of the owner's own is backed up where it runs. */
export function isBackedUp({ databaseUrl }: Pick<Server, 'databaseUrl'> = env): boolean {
  return shopSettings().backup !== null || Boolean(databaseUrl)
}

function describePayments(): ServiceStatus {
  const chosen = chosenProviders()
  const isReady = chosen.some(({ isDemoOnly }) => !isDemoOnly)
  // One that is left out of the order still reports on its earlier payments.
  const others = listConfiguredProviders().filter((provider) => !chosen.includes(provider))
  return {
    service: 'payments',
    state: isReady ? 'ready' : stateWithoutSettings(),
    facts: { name: chosen.map(({ title }) => title).join(', then '), place: '' },
    canTest: isReady,
    webhooks: [...chosen, ...others].flatMap(({ name, title, isDemoOnly, webhookEvents }) =>
      isDemoOnly
        ? []
        : { site: title, url: `${shopSettings().siteUrl}/webhooks/${name}`, events: webhookEvents, hint: null },
    ),
  }
}

function describeMail(): ServiceStatus {
  const { smtpUrl, mailFrom = '' } = shopSettings()
  return {
    service: 'mail',
    state: smtpUrl ? 'ready' : stateWithoutSettings(),
    facts: { name: mailFrom, place: smtpUrl ? readHost(smtpUrl) : '' },
    canTest: Boolean(smtpUrl) || env.isDemo,
    webhooks: describeMailWebhook(),
  }
}

/** Only for providers that report bounces and complaints. */
function describeMailWebhook(): ServiceWebhook[] {
  const provider = findMailProvider()
  if (!provider) return []
  const { name, title, webhookEvents, variable } = provider
  const hint = { kind: name, variable, isSet: findMailWebhookReader(name) !== null }
  return [{ site: title, url: `${shopSettings().siteUrl}/webhooks/mail/${name}`, events: webhookEvents, hint }]
}

function describeWhatsApp(): ServiceStatus {
  const settings = whatsAppSettings()
  return {
    service: 'whatsapp',
    state: settings ? 'ready' : stateWithoutSettings(),
    facts: { name: settings?.template ?? '', place: settings?.phoneNumberId ?? '' },
    canTest: settings !== null,
    webhooks: settings
      ? [{ site: 'Meta', url: `${shopSettings().siteUrl}/webhooks/whatsapp`, events: ['messages'], hint: null }]
      : [],
  }
}

function describeStorage(): ServiceStatus {
  const { bucket, dataDir } = env
  const facts = bucket ? { name: bucket.name, place: readHost(bucket.endpoint) } : { name: '', place: dataDir }
  return { service: 'storage', state: 'ready', facts, canTest: true, webhooks: [] }
}

function describeDatabase(): ServiceStatus {
  const { databaseUrl, dataDir } = env
  const url = databaseUrl ? new URL(databaseUrl) : null
  // The host of a socket is an encoded path.
  const facts = url
    ? { name: url.pathname.slice(1), place: decodeURIComponent(url.host) }
    : { name: '', place: dataDir }
  return { service: 'database', state: 'ready', facts, canTest: true, webhooks: [] }
}

function describeBackup(): ServiceStatus {
  const { backup } = shopSettings()
  const place = backup?.place ?? { folder: '' }
  const facts =
    'folder' in place
      ? { name: '', place: place.folder }
      : { name: place.bucket.name, place: readHost(place.bucket.endpoint) }
  return { service: 'backup', state: backup ? 'ready' : stateWithoutSettings(), facts, canTest: false, webhooks: [] }
}

function stateWithoutSettings(): 'demo' | 'off' {
  return env.isDemo ? 'demo' : 'off'
}

/** Without user and password. */
function readHost(url: string): string {
  return new URL(url).host
}
