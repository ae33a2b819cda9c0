import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readEnv } from '#platform/env.server.ts'
import { readDkimSettings } from '#platform/mail/dkim-settings.server.ts'
import { readShopSettings, shopVariables } from '#platform/settings/shop-settings.server.ts'
import type { Source } from '#platform/settings.ts'
import { mailProviderVariables, readMailProviderSettings } from '#shop/messages/mail-provider-settings.server.ts'
import { readWhatsAppSettings, whatsAppVariables } from '#shop/messages/whatsapp-settings.server.ts'
import { paymentVariables, readPaymentSettings } from '#shop/payments/payment-settings.server.ts'

/** Exits with a list of all wrong settings, before the shop opens a database or a port. */
export function checkSettings(): void {
  const problems = findSettingProblems(process.env)
  // The owner may have set the other half of a group in the dashboard: `checkStoredSettings` looks there.
  const certain = hasDatabase() ? problems.filter((problem) => !findMissingName(problem)) : problems
  if (certain.length === 0) return
  process.stderr.write(`${describeSettingProblems(certain)}\n`)
  process.exit(1)
}

export function describeSettingProblems(problems: string[]): string {
  const lines = ['The shop cannot start with these settings:', ...problems.map((problem) => `  - ${problem}`)]
  return [...lines, 'See .env.example.'].join('\n')
}

const inDashboard = new Set([...shopVariables, ...paymentVariables, ...mailProviderVariables, ...whatsAppVariables])

/** The variable that a problem asks for, if the owner can also set it in the dashboard. */
export function findMissingName(problem: string): string | null {
  const [, name = ''] = /^(\w+) is missing/.exec(problem) ?? []
  return inDashboard.has(name) ? name : null
}

function hasDatabase(): boolean {
  const { databaseUrl, dataDir } = readEnv(process.env).env
  return Boolean(databaseUrl) || existsSync(join(dataDir, 'postgres'))
}

export function findSettingProblems(source: Source): string[] {
  const { env, problems } = readEnv(source)
  return [
    ...problems,
    ...readShopSettings(source, env).problems,
    ...readDkimSettings(source).problems,
    ...readPaymentSettings(source, env.mode).problems,
    ...readMailProviderSettings(source).problems,
    ...readWhatsAppSettings(source).problems,
  ]
}
