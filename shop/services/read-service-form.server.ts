import { readBackupStatus } from '#platform/backup/backup-status.server.ts'
import { env } from '#platform/env.server.ts'
import { isSecretName } from '#platform/log/hide-secrets.server.ts'
import { currentSource, getStoredSettings, isSetOnServer } from '#platform/settings/current-settings.server.ts'
import { shopSettings, shopVariables } from '#platform/settings/shop-settings.server.ts'
import { findSignedWebhook } from '#platform/settings/signed-webhooks.server.ts'
import { chosenProviders, findProvider } from '#shop/payments/configured-providers.server.ts'
import { allProviders } from '#shop/payments/providers/all-providers.server.ts'
import { findSubstitute } from '#shop/payments/routing/find-substitute.server.ts'
import { readSuccessFigures } from '#shop/payments/routing/read-success-figures.server.ts'
import { listServices, type ServiceWebhook } from './list-services.server.ts'
import { describeBackupPlace } from './plan-backup.server.ts'
import { describeMailServer, findReportVariable } from './plan-mail.server.ts'
import { whatsAppFields } from './plan-whatsapp.server.ts'

export const settableServices = ['payments', 'mail', 'whatsapp', 'backup', 'shop'] as const
export type SettableService = (typeof settableServices)[number]

export function isSettableService(name: string): name is SettableService {
  return settableServices.some((known) => known === name)
}

/** A setting as a browser may see it. */
export interface SettingView {
  isSet: boolean
  isOnServer: boolean
  /** Empty for a secret. */
  value: string
  /** The last four characters of a secret that is long enough. */
  end: string | null
}

/** The variables that a service has, whether they are saved or set on the server. */
export function listServiceVariables(service: SettableService): string[] {
  if (service === 'payments') return ['PAYMENT_PROVIDER', ...allProviders.flatMap(({ variables }) => variables)]
  if (service === 'whatsapp') return [...whatsAppFields, 'WHATSAPP_VERIFY_TOKEN']
  if (service === 'backup') return shopVariables.filter((name) => name.startsWith('BACKUP_'))
  if (service === 'mail') return ['SMTP_URL', 'MAIL_FROM', ...[findReportVariable() ?? []].flat()]
  return ['SITE_URL', 'META_PIXEL_ID', 'METRICS_TOKEN']
}

/** Everything that the form of a service shows. No secret is in it, because a browser gets it. */
export async function readServiceForm(service: SettableService) {
  const variables = listServiceVariables(service)
  const { version, unreadable } = getStoredSettings()
  const { webhooks = [] } = listServices().find((status) => status.service === service) ?? {}
  return {
    service,
    version,
    isDemo: env.isDemo,
    isUnreadable: variables.some((name) => unreadable.includes(name)),
    settings: Object.fromEntries(variables.map((name) => [name, viewSetting(name)])),
    webhooks: await Promise.all(webhooks.map(withSignedEvent)),
    payments: service === 'payments' ? await describeProviders() : null,
    mail: service === 'mail' ? describeMail() : null,
    backup: service === 'backup' ? await describeBackup() : null,
    isHttps: shopSettings().siteUrl.startsWith('https:'),
    canRemove: variables.some((name) => getStoredSettings().values[name]) && (env.isDemo || isOptional(service)),
  }
}

export type ServiceFormData = Awaited<ReturnType<typeof readServiceForm>>

/** A live shop must go on taking payments and sending mails. */
export function isOptional(service: SettableService): boolean {
  return service === 'whatsapp' || service === 'backup'
}

async function withSignedEvent(webhook: ServiceWebhook) {
  return { ...webhook, signedAt: await findSignedWebhook(webhook.url.split('/').at(-1) ?? '') }
}

function viewSetting(name: string): SettingView {
  const value = currentSource()[name]?.trim() ?? ''
  const isSecret = isSecretName(name) || name === 'SMTP_URL' || name === 'BACKUP_URL'
  const isOnServer = isSetOnServer(name)
  // Four characters of a short secret would be too much of it.
  const end = isSecret && !isOnServer && !name.endsWith('_URL') && value.length >= 16 ? value.slice(-4) : null
  return { isSet: value !== '', isOnServer, value: isSecret ? '' : value, end }
}

async function describeProviders() {
  const choices = allProviders.filter(({ isDemoOnly }) => env.isDemo || !isDemoOnly)
  const order = chosenProviders().filter(({ isDemoOnly }) => !isDemoOnly)
  return {
    /** For new payments, the first one first. */
    order: order.map(({ name }) => name),
    /** The one that new buyers use while the first one fails. */
    substitute: await findSubstitute(),
    figures: await readSuccessFigures(),
    providers: choices.map(({ name, title, isDemoOnly, fields, webhookSecret, registerWebhook }) => ({
      ...{ name, title, isDemoOnly, fields, webhookSecret },
      registersWebhook: registerWebhook !== null,
      hasKeys: findProvider(name) !== null,
    })),
  }
}

function describeMail() {
  const { password = '', ...shown } = describeMailServer() ?? {}
  const server: Partial<Record<'host' | 'port' | 'security' | 'user', string>> = shown
  return { server, hasPassword: password !== '', report: findReportVariable() }
}

async function describeBackup() {
  const { secret = '', ...shown } = describeBackupPlace() ?? {}
  const place: Partial<Record<'host' | 'bucket' | 'region' | 'keyId', string>> = shown
  const status = await readBackupStatus()
  return {
    place,
    hasSecret: secret !== '',
    lastAt: status?.walAt ?? status?.baseAt ?? null,
    isRunning: status !== null,
  }
}
