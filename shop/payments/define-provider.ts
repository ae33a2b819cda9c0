import type { z } from 'zod'
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
  /** How to recognise test settings; a `demo-only` provider receives no real money, so a live shop refuses it. */
  testMoney: TestMoneyRule<keyof z.infer<Schema> & string> | 'demo-only'
  create(settings: z.infer<Schema>): PaymentProvider
}

interface TestMoneyRule<Variable extends string> {
  variable: Variable
  isTest(value: string | undefined): boolean
  /** Completes the error "KEY must be … in live mode". */
  mustBe: Record<ShopMode, string>
}

export type ProviderDefinition = ReturnType<typeof defineProvider>

export function defineProvider<Schema extends z.ZodObject>(description: Description<Schema>) {
  const { name, title, paymentHosts, webhookEvents, settings, testMoney, create } = description
  const isDemoOnly = testMoney === 'demo-only'
  return {
    name,
    title,
    paymentHosts,
    webhookEvents,
    isDemoOnly,
    variables: Object.keys(settings.shape),
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

/** A live shop must not accept test money, and a demo, whose mailbox is public, must not accept real money. */
function findWrongMoney({ variable, isTest, mustBe }: TestMoneyRule<string>, given: Source, mode: ShopMode) {
  const isRight = isTest(given[variable]) === (mode === 'demo')
  return isRight ? null : `${variable} must be ${mustBe[mode]} in ${mode} mode`
}
