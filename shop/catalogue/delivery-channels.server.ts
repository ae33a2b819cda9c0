import type { Language } from '#brand/language.ts'
import { joinWithAnd } from '#brand/words.ts'
import { env } from '#platform/env.server.ts'

const email: Record<Language, string> = { en: 'email', hi: 'ईमेल' }

// A shop starts only with all settings of WhatsApp or none; a demo shows its messages in the demo mailbox.
const sendsWhatsApp = env.isDemo || Boolean(process.env.WHATSAPP_ACCESS_TOKEN)

/** How download links reach buyers: "email and WhatsApp", or "email" in a shop without WhatsApp. */
export function describeChannels(language: Language): string {
  return joinWithAnd(sendsWhatsApp ? [email[language], 'WhatsApp'] : [email[language]], language)
}
