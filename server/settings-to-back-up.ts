import { envVariables } from '#platform/env.server.ts'
import { whatsAppVariables } from '#shop/messages/whatsapp-settings.server.ts'
import { paymentVariables } from '#shop/payments/payment-settings.server.ts'

/** The shop's own variables that are set, wherever they come from: a .env file, a unit or a container. */
export function readSettingsToBackUp(source: NodeJS.ProcessEnv): Record<string, string> {
  const names = [...envVariables, ...paymentVariables, ...whatsAppVariables]
  return Object.fromEntries(names.flatMap((name) => (source[name] ? [[name, source[name]]] : [])))
}
