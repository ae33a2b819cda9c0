import { env } from '#platform/env.server.ts'
import { chosenProvider } from '../../configured-providers.server.ts'
import { sandbox } from './sandbox.server.ts'

export function isSandboxOpen(): boolean {
  return env.isDemo && chosenProvider() === sandbox
}
