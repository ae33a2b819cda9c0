import type { RefusedKey } from './check-admin-key.server.ts'
import { lockedForMinutes } from './lock.ts'

/** Why nobody was let in, in the words of the specification. The page and the API say the same. */
export function refusalOf(login: RefusedKey, isCodeRequired: boolean): { title: string; description: string } {
  if (login.result === 'denied') {
    // With a second factor nobody is told which of the two was wrong.
    const wrong = isCodeRequired ? 'admin key or code' : 'admin key'
    return { title: 'Access Denied', description: `Invalid ${wrong}. ${login.attemptsRemaining} attempts remaining.` }
  }
  const description = login.justNow
    ? `Too many failed attempts. Account locked for ${lockedForMinutes} minutes.`
    : `Try again in ${login.minutesLeft} minutes.`
  return { title: 'Account Locked', description }
}
