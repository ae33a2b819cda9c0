import { ownerLoginWords } from '#content/interface/en/admin/login.ts'
import type { KeyRefusal } from './check-admin-key.server.ts'

/** What was shown to the shop: the key, the key with a code, or a passkey. */
export type ShownProof = keyof typeof ownerLoginWords.wrong

/** The login page and the API show the same text. */
export function describeKeyRefusal(refusal: KeyRefusal, shown: ShownProof): { title: string; description: string } {
  switch (refusal.refused) {
    case 'wrong-key':
      return { title: ownerLoginWords.denied, description: ownerLoginWords.wrong[shown](refusal.attemptsRemaining) }
    case 'just-locked':
      return { title: ownerLoginWords.locked, description: ownerLoginWords.lockedFor(refusal.minutesLeft) }
    case 'locked':
      return { title: ownerLoginWords.locked, description: ownerLoginWords.tryAgainIn(refusal.minutesLeft) }
  }
}
