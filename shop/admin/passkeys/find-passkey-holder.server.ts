import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { helpers, passkeys } from '#db/schema/admin.ts'
import { log } from '#platform/log/log.server.ts'
import { parseJson } from '#platform/parse-json.ts'
import { db } from '#platform/postgres/database.server.ts'
import { type ChallengeUse, spendChallenge } from './challenge.server.ts'
import { describeRelyingParty, loadWebAuthn } from './relying-party.server.ts'

/** Whose passkey has signed our challenge. `helperId` is null for the owner; the result is null when none has. */
export async function findPasskeyHolder(
  use: ChallengeUse,
  answer: string,
): Promise<{ helperId: number | null; name: string | null } | null> {
  const response = parseJson(answer) as AuthenticationResponseJSON | null
  const known = typeof response?.id === 'string' ? await findPasskey(response.id) : null
  if (!response || !known) return null
  const { passkey, name } = known
  const { id, origin } = describeRelyingParty()
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => spendChallenge(use, challenge),
      expectedOrigin: origin,
      expectedRPID: id,
      credential: {
        id: passkey.credentialId,
        publicKey: Buffer.from(passkey.publicKey, 'base64url'),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    })
    if (!verified) return null
    const used = { counter: authenticationInfo.newCounter, lastUsedAt: sql`now()` }
    // A passkey that is removed at this moment opens nothing any more.
    const stillThere = await db
      .update(passkeys)
      .set(used)
      .where(eq(passkeys.id, passkey.id))
      .returning({ id: passkeys.id })
    return stillThere.length > 0 ? { helperId: passkey.helperId, name } : null
  } catch (err) {
    // The library throws for every malformed, forged or outdated answer.
    log.info({ err }, 'refused a passkey')
    return null
  }
}

async function findPasskey(credentialId: string) {
  const [known] = await db
    .select({ passkey: passkeys, name: helpers.name })
    .from(passkeys)
    .leftJoin(helpers, eq(helpers.id, passkeys.helperId))
    .where(and(eq(passkeys.credentialId, credentialId), or(isNull(passkeys.helperId), isNull(helpers.revokedAt))))
  return known ?? null
}
