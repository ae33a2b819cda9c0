import { encryptText } from '#platform/secrets/encrypt-text.server.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { isFreshTotpCode } from '../check-totp-code.server.ts'
import { readOfferedSecret } from './offer-second-factor.server.ts'
import { readOwnerLogin, totpPurpose } from './read-owner-login.server.ts'
import { endSessionsExcept, saveOwnerLogin } from './save-owner-login.server.ts'

/** Takes the new secret only with a code of it, so that an app which was set up wrongly locks no one out. */
export const changeSecondFactor = ownerAct(
  'second-factor-changed',
  async ({ tx }, sessionId: string, sealedOffer: string, code: string) => {
    const secret = readOfferedSecret(sealedOffer, sessionId)
    if (secret === null) return { refused: 'offer-expired' }
    if (!(await isFreshTotpCode(secret, code))) return { refused: 'wrong-code' }
    await saveOwnerLogin(tx, { sealedTotpSecret: encryptText(totpPurpose, secret) })
    await endSessionsExcept(tx, sessionId)
    return { changed: true, audit: {} }
  },
)

/** One that the settings of the server contain can be replaced here, but only be removed there. */
export const removeSecondFactor = ownerAct('second-factor-removed', async ({ tx }, sessionId: string) => {
  if ((await readOwnerLogin(tx)).totpFrom !== 'dashboard') return { refused: 'not-here' }
  await saveOwnerLogin(tx, { sealedTotpSecret: null })
  await endSessionsExcept(tx, sessionId)
  return { removed: true, audit: {} }
})
