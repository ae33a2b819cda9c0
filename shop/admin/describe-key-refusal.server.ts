import { ownerLogin } from '#content/interface/en/admin/login.ts'
import type { KeyRefusal } from './check-admin-key.server.ts'
import { isCodeRequired } from './check-totp-code.server.ts'

/** The login page and the API show the same text. */
export function describeKeyRefusal(refusal: KeyRefusal): { title: string; description: string } {
  switch (refusal.refused) {
    case 'wrong-key': {
      const describe = isCodeRequired ? ownerLogin.wrongKeyOrCode : ownerLogin.wrongKey
      return { title: ownerLogin.denied, description: describe(refusal.attemptsRemaining) }
    }
    case 'just-locked':
      return { title: ownerLogin.locked, description: ownerLogin.lockedFor(refusal.minutesLeft) }
    case 'locked':
      return { title: ownerLogin.locked, description: ownerLogin.tryAgainIn(refusal.minutesLeft) }
  }
}
