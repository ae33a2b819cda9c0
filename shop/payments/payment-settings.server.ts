import { formatChoices, formatIssue, type Source } from '#platform/settings.ts'
import type { ShopMode } from './define-provider.ts'
import { allProviders } from './providers/all-providers.server.ts'
import { sandbox } from './providers/sandbox/sandbox.server.ts'

const names = allProviders.map(({ name }) => name)
const liveNames = allProviders.filter(({ isDemoOnly }) => !isDemoOnly).map(({ name }) => name)

export const paymentVariables = ['PAYMENT_PROVIDER', ...allProviders.flatMap(({ variables }) => variables)]

/** Only the provider chosen by PAYMENT_PROVIDER must have all of its settings. */
export function readPaymentSettings(source: Source, mode: ShopMode) {
  const wanted = source.PAYMENT_PROVIDER?.trim() ?? ''
  const chosen = allProviders.find(({ name }) => name === wanted)
  const settings = new Map(allProviders.map((provider) => [provider, provider.readSettings(source, mode)]))
  const { missing = [], wrongMoney = null } = (chosen && settings.get(chosen)) ?? {}
  return {
    chosen: chosen ?? sandbox,
    factories: new Map([...settings].map(([{ name }, { create }]) => [name, create])),
    problems: [
      ...findWrongChoice(wanted, mode),
      ...[...settings.values()].flatMap(({ malformed }) => malformed.map(formatIssue)),
      ...missing.map((name) => `${name} is missing: PAYMENT_PROVIDER=${wanted} needs it`),
      ...(wrongMoney ? [wrongMoney] : []),
    ],
  }
}

function findWrongChoice(wanted: string, mode: ShopMode): string[] {
  if (wanted && !names.includes(wanted)) return [`PAYMENT_PROVIDER must be ${formatChoices(names)}`]
  // The owner of a live shop can also choose one in the dashboard.
  if (mode === 'demo' || !wanted || liveNames.includes(wanted)) return []
  return [`PAYMENT_PROVIDER must be ${formatChoices(liveNames)} in live mode`]
}
