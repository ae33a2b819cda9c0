import { z } from 'zod'
import type { Env } from '#platform/env.server.ts'
import { readVariables, type Source } from '#platform/settings.ts'
import type { PaymentProvider } from './provider.ts'

export type ShopMode = Env['mode']

interface Description<Schema extends z.ZodObject> {
  /** Stored with every order and part of the webhook URL, so it must never change. */
  name: string
  /** The name that buyers see on the payment page. */
  title: string
  /** Origins of the payment pages, because browsers let our forms redirect only to these. */
  paymentHosts: string[]
  /** The events that the owner selects for the webhook on the provider's site. */
  webhookEvents: string[]
  /** Environment variables by name. */
  settings: Schema
  /** What the owner reads on the provider's site next to each of them. */
  labels: Record<keyof z.infer<Schema> & string, string>
  /** What only proves webhooks: `registerWebhook` returns it, or the shop makes it and the owner enters it on the provider's site. */
  webhookSecret?: keyof z.infer<Schema> & string
  /** Tells the provider where the webhook is, if it has a call for that, and returns the settings that it answers. */
  registerWebhook?(given: Source, url: string): Promise<RegisteredWebhook>
  /** Its settlements are the sums of their lines, so that there is nothing to compare. */
  namesNoSettlementTotal?: boolean
  /** How to recognise test settings; a `demo-only` provider receives no real money, so a live shop refuses it. */
  testMoney: TestMoneyRule<keyof z.infer<Schema> & string> | 'demo-only'
  create(settings: z.infer<Schema>): PaymentProvider
}

export interface RegisteredWebhook {
  settings: Record<string, string>
  /** Deletes the registrations before this one, once the shop knows the new secret. */
  deleteEarlier(): Promise<void>
}

interface TestMoneyRule<Variable extends string> {
  variable: Variable
  isTest(value: string | undefined): boolean
  /** Completes the error "KEY must be … in live mode". */
  mustBe: Record<ShopMode, string>
}

export type ProviderDefinition = ReturnType<typeof defineProvider>

export function defineProvider<Schema extends z.ZodObject>(description: Description<Schema>) {
  const { name, title, paymentHosts, webhookEvents, settings, labels, webhookSecret, testMoney, create } = description
  const isDemoOnly = testMoney === 'demo-only'
  return {
    name,
    title,
    paymentHosts,
    webhookEvents,
    isDemoOnly,
    variables: Object.keys(settings.shape),
    fields: Object.entries(settings.shape).map(([variable, form]) =>
      describeField(variable, labels[variable] ?? '', form),
    ),
    webhookSecret: webhookSecret ?? null,
    registerWebhook: description.registerWebhook ?? null,
    namesNoSettlementTotal: description.namesNoSettlementTotal ?? false,
    isTestMoney: (source: Source) => testMoney === 'demo-only' || testMoney.isTest(source[testMoney.variable]?.trim()),
    readSettings(source: Source, mode: ShopMode) {
      const { given, values, missing, malformed } = readVariables(settings, source)
      return {
        missing,
        malformed,
        wrongMoney: testMoney === 'demo-only' ? null : findWrongMoney(testMoney, given, mode),
        /** Null when a setting is missing or malformed, and for the sandbox in a live shop. */
        create: values && (mode === 'demo' || !isDemoOnly) ? () => create(values) : null,
      }
    },
  }
}

export interface ProviderField {
  variable: string
  label: string
  /** Null for a text. */
  choices: string[] | null
}

function describeField(variable: string, label: string, form: z.core.$ZodType): ProviderField {
  const inner = form instanceof z.ZodDefault ? form.unwrap() : form
  return { variable, label, choices: inner instanceof z.ZodEnum ? inner.options.map(String) : null }
}

/** A live shop must not accept test money, and a demo, whose mailbox is public, must not accept real money. */
function findWrongMoney({ variable, isTest, mustBe }: TestMoneyRule<string>, given: Source, mode: ShopMode) {
  const isRight = isTest(given[variable]) === (mode === 'demo')
  return isRight ? null : `${variable} must be ${mustBe[mode]} in ${mode} mode`
}
