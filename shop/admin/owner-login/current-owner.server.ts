import { env } from '#platform/env.server.ts'
import { remember } from '#platform/remember.ts'
import { readOwnerLogin } from './read-owner-login.server.ts'

export const ownerLoginChannel = 'owner_login'

const memory = remember('owner', () => ({ exists: true }))

/** Whether the dashboard belongs to an owner. Until then a live shop shows visitors that it opens soon. */
export function hasOwner(): boolean {
  return memory.exists
}

/** At the start of a process, and when the owner is set up in any process. */
export async function loadOwner(): Promise<void> {
  if (env.isDemo) return
  const { hasKey, isSetUp } = await readOwnerLogin()
  memory.exists = hasKey || isSetUp
}
