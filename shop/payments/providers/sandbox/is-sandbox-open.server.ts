import { env } from '#platform/env.server.ts'
import { chosenProvider } from '../../payment-provider.server.ts'
import { sandbox } from './sandbox.server.ts'

export function isSandboxOpen(): boolean {
  return env.isDemo && chosenProvider === sandbox
}
