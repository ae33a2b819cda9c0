import { envVariables } from '#platform/env.server.ts'
import { dkimVariables } from '#platform/mail/dkim-settings.server.ts'
import { shopVariables } from '#platform/settings/shop-settings.server.ts'
import { mailProviderVariables } from '#shop/messages/mail-provider-settings.server.ts'
import { whatsAppVariables } from '#shop/messages/whatsapp-settings.server.ts'
import { paymentVariables } from '#shop/payments/payment-settings.server.ts'

const names = [
  ...envVariables,
  ...shopVariables,
  ...dkimVariables,
  ...mailProviderVariables,
  ...whatsAppVariables,
  ...paymentVariables,
]

/** The shop's own variables that are set, wherever they come from: a .env file, a unit or a container. */
export function readSettingsToBackUp(source: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (source[name] ? [[name, source[name]]] : [])))
}
