import { z } from 'zod'
import { fromSettings } from '#platform/settings/current-settings.server.ts'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'
import { formatIssue, readVariables, type Source } from '#platform/settings.ts'
import { allMailProviders } from './mail-providers/all-mail-providers.server.ts'
import type { MailProvider, ReadMailWebhook } from './mail-providers/define-mail-provider.ts'

export const mailProviderVariables = allMailProviders.map(({ variable }) => variable)

/** All are optional; a provider whose setting is missing cannot report anything. */
export function readMailProviderSettings(source: Source) {
  const readers = new Map<string, ReadMailWebhook>()
  const problems: string[] = []
  for (const { name, variable, setting, create } of allMailProviders) {
    const { given, malformed } = readVariables(z.object({ [variable]: setting.optional() }), source)
    const value = given[variable]
    if (value && malformed.length === 0) readers.set(name, create(value))
    problems.push(...malformed.map(formatIssue))
  }
  return { readers, problems }
}

const current = fromSettings(readMailProviderSettings)

export function findMailWebhookReader(name: string): ReadMailWebhook | null {
  return current().readers.get(name) ?? null
}

/** The provider whose server sends our mails; null for any other mail server. */
export function findMailProvider(smtpUrl = shopSettings().smtpUrl): MailProvider | null {
  const host = smtpUrl ? new URL(smtpUrl).hostname : ''
  return allMailProviders.find(({ smtpHost }) => smtpHost.test(host)) ?? null
}
