import { serviceFormWords } from '#content/interface/en/admin/service-forms.ts'
import { newToken } from '#platform/secrets/new-token.server.ts'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'
import { createWhatsAppClient } from '#shop/messages/whatsapp.server.ts'
import { readWhatsAppSettings } from '#shop/messages/whatsapp-settings.server.ts'
import { readTyped, withTyped } from './read-typed.server.ts'
import { type PlanOutcome, refuseFields, type TypedFields } from './service-plan.ts'

const words = serviceFormWords
export type WhatsAppField = keyof typeof words.whatsapp.fields
export const whatsAppFields = Object.keys(words.whatsapp.fields) as WhatsAppField[]
/** Of these, an empty field removes what was saved. */
const optional: WhatsAppField[] = [
  ...(['WHATSAPP_ACCOUNT_ID', 'WHATSAPP_HINDI_TEMPLATE', 'WHATSAPP_CODE_TEMPLATE'] as const),
  ...(['WHATSAPP_ALERT_TEMPLATE', 'WHATSAPP_TEMPLATE_LANGUAGE'] as const),
]

export function planWhatsApp(fields: TypedFields): PlanOutcome {
  const typed = readTyped(whatsAppFields, fields)
  const removed = optional.filter((name) => !fields[name]?.trim())
  const made = withTyped({}).WHATSAPP_VERIFY_TOKEN ? undefined : newToken()
  const changes = { ...typed, ...(made ? { WHATSAPP_VERIFY_TOKEN: made } : {}) }
  const source = { ...withTyped(changes), ...Object.fromEntries(removed.map((name) => [name, undefined])) }
  const { settings, missing, malformed } = readWhatsAppSettings(source)
  if (!settings) {
    const errors = Object.fromEntries(missing.map((name) => [name, words.problems.required]))
    const wrong = malformed.map(({ name, message }) => [name, words.problems.field(labelOf(name), message)])
    return refuseFields({ ...errors, ...Object.fromEntries(wrong) })
  }
  const client = createWhatsAppClient(settings)
  return {
    changes: { ...Object.fromEntries(removed.map((name) => [name, null])), ...changes },
    async check() {
      const number = words.answers.whatsapp(await client.readNumber())
      if (!settings.accountId) return number
      const { template, language } = settings
      const state = await client.readTemplateState(settings.accountId, template, language)
      if (state !== 'APPROVED')
        throw new Error(words.answers.templateNot(template, state ?? words.answers.templateMissing))
      return `${number} ${words.answers.template(template)}`
    },
    async afterSave() {
      const { accountId, verifyToken } = settings
      if (!accountId || !shopSettings().siteUrl.startsWith('https:')) return ''
      // Meta asks the shop for the token during this call, so the shop must know it already.
      await client.subscribe(accountId, `${shopSettings().siteUrl}/webhooks/whatsapp`, verifyToken)
      return words.answers.webhookRegistered('Meta')
    },
    ...(made ? { madeSecret: made } : {}),
  }
}

function labelOf(name: string): string {
  return name in words.whatsapp.fields ? words.whatsapp.fields[name as WhatsAppField].label : name
}
