import { ownerLoginWords } from '#content/interface/en/admin/login.ts'
import type { KeyRefusal } from './check-admin-key.server.ts'
import { isCodeRequired } from './check-totp-code.server.ts'

/** The login page and the API show the same text. */
export function describeKeyRefusal(refusal: KeyRefusal): { title: string; description: string } {
  switch (refusal.refused) {
    case 'wrong-key': {
      const describe = isCodeRequired ? ownerLoginWords.wrongKeyOrCode : ownerLoginWords.wrongKey
      return { title: ownerLoginWords.denied, description: describe(refusal.attemptsRemaining) }
    }
    case 'just-locked':
      return { title: ownerLoginWords.locked, description: ownerLoginWords.lockedFor(refusal.minutesLeft) }
    case 'locked':
      return { title: ownerLoginWords.locked, description: ownerLoginWords.tryAgainIn(refusal.minutesLeft) }
  }
}
