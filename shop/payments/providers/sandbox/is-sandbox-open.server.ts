import { env } from '#platform/env.server.ts'
import { chosenProviders } from '../../configured-providers.server.ts'
import { sandbox } from './sandbox.server.ts'

export function isSandboxOpen(): boolean {
  return env.isDemo && chosenProviders().includes(sandbox)
}
