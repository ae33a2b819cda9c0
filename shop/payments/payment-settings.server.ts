import { formatChoices, formatIssue, type Source } from '#platform/settings.ts'
import type { ShopMode } from './define-provider.ts'
import { allProviders } from './providers/all-providers.server.ts'
import { sandbox } from './providers/sandbox/sandbox.server.ts'

const names = allProviders.map(({ name }) => name)
const liveNames = allProviders.filter(({ isDemoOnly }) => !isDemoOnly).map(({ name }) => name)

export const paymentVariables = ['PAYMENT_PROVIDER', ...allProviders.flatMap(({ variables }) => variables)]

/** Only the providers that PAYMENT_PROVIDER names, in their order, must have all of their settings. */
export function readPaymentSettings(source: Source, mode: ShopMode) {
  const wanted = readProviderNames(source.PAYMENT_PROVIDER)
  const chosen = wanted.flatMap((wantedName) => allProviders.filter(({ name }) => name === wantedName))
  const settings = new Map(allProviders.map((provider) => [provider, provider.readSettings(source, mode)]))
  const read = chosen.map((provider) => ({ name: provider.name, ...settings.get(provider) }))
  return {
    chosen: chosen.length > 0 ? chosen : [sandbox],
    factories: new Map([...settings].map(([{ name }, { create }]) => [name, create])),
    problems: [
      ...findWrongChoice(wanted, mode),
      ...[...settings.values()].flatMap(({ malformed }) => malformed.map(formatIssue)),
      ...read.flatMap(({ name, missing = [] }) =>
        missing.map((variable) => `${variable} is missing: PAYMENT_PROVIDER=${name} needs it`),
      ),
      ...read.flatMap(({ wrongMoney }) => wrongMoney ?? []),
    ],
  }
}

/** Separated by commas, the first one first. */
export function readProviderNames(text = ''): string[] {
  return [...new Set(text.split(/[\s,]+/).filter((name) => name !== ''))]
}

function findWrongChoice(wanted: string[], mode: ShopMode): string[] {
  if (wanted.some((name) => !names.includes(name))) return [`PAYMENT_PROVIDER must be ${formatChoices(names)}`]
  // The owner of a live shop can also choose one in the dashboard.
  if (mode === 'demo' || wanted.every((name) => liveNames.includes(name))) return []
  return [`PAYMENT_PROVIDER must be ${formatChoices(liveNames)} in live mode`]
}
