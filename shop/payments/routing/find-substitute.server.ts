import { chosenProviders } from '../configured-providers.server.ts'
import { readChoice } from './route-payment.server.ts'

export interface Substitute {
  /** The provider that the owner put first. */
  first: string
  /** The one that new buyers use instead. */
  provider: string
  reason: string
  since: Date
}

/** Null while new buyers pay with the first provider. */
export async function findSubstitute(): Promise<Substitute | null> {
  const [first, ...others] = chosenProviders()
  if (!first || others.length === 0) return null
  const choice = await readChoice()
  const isOther = choice && choice.provider !== first.name && others.some(({ name }) => name === choice.provider)
  if (!isOther || choice.order[0] !== first.name) return null
  return { first: first.name, provider: choice.provider, reason: choice.reason, since: choice.since }
}
