import { owner } from '#shop/audit/person.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { type ChallengeUse, createChallenge } from './challenge.server.ts'
import { describeRelyingParty, loadWebAuthn } from './relying-party.server.ts'

/** For a browser that signs with a passkey which it has. The browser, not the shop, knows which ones those are. */
export async function createPasskeyRequest(use: ChallengeUse) {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  return generateAuthenticationOptions({
    rpID: describeRelyingParty().id,
    challenge: createChallenge(use),
    userVerification: 'required',
  })
}

interface PasskeyHolder {
  helperId: number | null
  name: string
}

/** For a browser that makes a new passkey: one that asks for a finger, a face or a PIN, and that it can find by itself. */
export async function createPasskeyOptions(use: ChallengeUse, { helperId, name }: PasskeyHolder, knownIds: string[]) {
  const { generateRegistrationOptions } = await loadWebAuthn()
  return generateRegistrationOptions({
    rpName: getContent().business.shopName,
    rpID: describeRelyingParty().id,
    userName: helperId === null ? owner.name : name,
    userID: new TextEncoder().encode(helperId === null ? owner.name : `helper ${helperId}`),
    challenge: createChallenge(use),
    attestationType: 'none',
    excludeCredentials: knownIds.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}
