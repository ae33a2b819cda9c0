import type { Language } from '#brand/language.ts'
import { joinWithAnd } from '#brand/words.ts'
import { env } from '#platform/env.server.ts'
import { fromSettings } from '#platform/settings/current-settings.server.ts'

const email: Record<Language, string> = { en: 'email', hi: 'ईमेल' }

// Without the token no message is sent; a demo shows its messages in the demo mailbox.
export const sendsWhatsApp = fromSettings((source) => env.isDemo || Boolean(source.WHATSAPP_ACCESS_TOKEN))

/** How download links reach buyers: "email and WhatsApp", or "email" in a shop without WhatsApp. */
export function describeChannels(language: Language): string {
  return joinWithAnd(sendsWhatsApp() ? [email[language], 'WhatsApp'] : [email[language]], language)
}
