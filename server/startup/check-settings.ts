import { readEnv } from '#platform/env.server.ts'
import { readDkimSettings } from '#platform/mail/dkim-settings.server.ts'
import { readShopSettings } from '#platform/settings/shop-settings.server.ts'
import type { Source } from '#platform/settings.ts'
import { readMailProviderSettings } from '#shop/messages/mail-provider-settings.server.ts'
import { readWhatsAppSettings } from '#shop/messages/whatsapp-settings.server.ts'
import { readPaymentSettings } from '#shop/payments/payment-settings.server.ts'

/** Exits with a list of all wrong settings, before the shop opens a database or a port. */
export function checkSettings(): void {
  const problems = findSettingProblems(process.env)
  if (problems.length === 0) return
  const lines = ['The shop cannot start with these settings:', ...problems.map((problem) => `  - ${problem}`)]
  process.stderr.write(`${[...lines, 'See .env.example.'].join('\n')}\n`)
  process.exit(1)
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
