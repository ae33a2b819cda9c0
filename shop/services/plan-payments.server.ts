import { serviceFormWords } from '#content/interface/en/admin/service-forms.ts'
import { env } from '#platform/env.server.ts'
import { newToken } from '#platform/secrets/new-token.server.ts'
import { currentSource, isSetOnServer } from '#platform/settings/current-settings.server.ts'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'
import type { ProviderDefinition } from '#shop/payments/define-provider.ts'
import { readProviderNames } from '#shop/payments/payment-settings.server.ts'
import { allProviders } from '#shop/payments/providers/all-providers.server.ts'
import { readTyped, withTyped } from './read-typed.server.ts'
import type { SettingChanges } from './save-service-settings.server.ts'
import { type FieldProblems, type PlanOutcome, refuseFields, type TypedFields } from './service-plan.ts'

const words = serviceFormWords

/** Nothing of the provider is fixed here: its own description says what it needs. */
export function planPayments(fields: TypedFields): PlanOutcome {
  const provider = allProviders.find(({ name }) => name === fields.provider)
  if (!provider || (provider.isDemoOnly && !env.isDemo)) return refuseFields({ provider: words.problems.choose })
  if (provider.isDemoOnly) return { changes: { PAYMENT_PROVIDER: null }, check: async () => words.payments.none }
  const typed = readTyped(provider.variables, fields)
  const { webhookSecret } = provider
  const isRegistered = needsRegistration(provider, typed)
  const isMade = webhookSecret && !isRegistered && !provider.registerWebhook && !withTyped(typed)[webhookSecret]
  const made = isMade ? newToken() : undefined
  const changes = { ...typed, ...(webhookSecret && made ? { [webhookSecret]: made } : {}) }
  // The keys are tried before the provider is told of the webhook.
  const source = withTyped({
    ...changes,
    ...(webhookSecret && isRegistered ? { [webhookSecret]: 'not-known-yet' } : {}),
  })
  const read = provider.readSettings(source, env.mode)
  const errors = describeProblems(provider, read)
  if (Object.keys(errors).length > 0 || !read.create) return refuseFields(errors)
  const { create } = read
  return {
    changes: { ...addToOrder(provider.name), ...changes },
    async check() {
      await create().checkKeys()
      return words.answers.payments(provider.title, provider.isTestMoney(source))
    },
    ...(isRegistered ? { complete: () => registerWebhook(provider, source) } : {}),
    ...(made ? { madeSecret: made } : {}),
  }
}

/** A new one comes last: the owner moves it up when it has shown that it works. */
function addToOrder(name: string): SettingChanges {
  const order = readProviderNames(currentSource().PAYMENT_PROVIDER)
  return order.includes(name) ? {} : { PAYMENT_PROVIDER: [...order, name].join(', ') }
}

/** With another key, or without a secret yet; a shop without https cannot be reached. */
function needsRegistration({ registerWebhook, webhookSecret, variables }: ProviderDefinition, typed: TypedFields) {
  if (!registerWebhook || !webhookSecret || typed[webhookSecret] || isSetOnServer(webhookSecret)) return false
  if (!shopSettings().siteUrl.startsWith('https:')) return false
  return variables.some((variable) => typed[variable]) || !withTyped(typed)[webhookSecret]
}

async function registerWebhook(
  { name, registerWebhook }: ProviderDefinition,
  source: Record<string, string | undefined>,
) {
  if (!registerWebhook) throw new Error(`${name} cannot register a webhook`)
  const { settings, deleteEarlier } = await registerWebhook(source, `${shopSettings().siteUrl}/webhooks/${name}`)
  return { changes: settings, afterSave: deleteEarlier }
}

function describeProblems({ fields }: ProviderDefinition, read: ReturnType<ProviderDefinition['readSettings']>) {
  const labelOf = (variable: string) => fields.find((field) => field.variable === variable)?.label ?? variable
  const errors: FieldProblems = {}
  for (const name of read.missing) errors[name] = words.problems.required
  for (const { name, message } of read.malformed) errors[name] = words.problems.field(labelOf(name), message)
  const [wrong = '', ...rest] = read.wrongMoney?.split(' ') ?? []
  if (wrong && !errors[wrong]) errors[wrong] = words.problems.field(labelOf(wrong), rest.join(' '))
  return errors
}
