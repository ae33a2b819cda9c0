import { serviceFormWords } from '#content/interface/en/admin/service-forms.ts'
import { PrivateAddressError, requirePublicHost } from '#platform/public-addresses.server.ts'
import { currentSource, isSetOnServer } from '#platform/settings/current-settings.server.ts'
import type { Source } from '#platform/settings.ts'
import type { TypedFields } from './service-plan.ts'

const words = serviceFormWords.problems

/** What the owner typed for these variables. An empty field keeps what is saved, and the server's own values win. */
export function readTyped(variables: readonly string[], fields: TypedFields): Record<string, string> {
  const typed = variables.map((name) => [name, fields[name]?.trim() ?? ''] as const)
  return Object.fromEntries(typed.filter(([name, value]) => value && !isSetOnServer(name)))
}

/** The settings as they would be. */
export function withTyped(typed: Record<string, string>): Source {
  return { ...currentSource(), ...typed }
}

/** The sentence for a host that the owner may not name; null when it is a computer of the internet. */
export async function findHostProblem(host: string, notAName = words.host): Promise<string | null> {
  if (!/^([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])$/i.test(host)) return notAName
  try {
    await requirePublicHost(host)
    return null
  } catch (error) {
    return error instanceof PrivateAddressError ? words.privateHost : words.unknownHost
  }
}
