import { timingSafeEqual } from 'node:crypto'
import { Secret } from 'otpauth'
import { ownerLogin } from '#db/schema/admin.ts'
import { env } from '#platform/env.server.ts'
import { log } from '#platform/log/log.server.ts'
import { type Database, db, type Transaction } from '#platform/postgres/database.server.ts'
import { openSealedText } from '#platform/secrets/seal-text.server.ts'
import { hasAdminKey, hashKey, isAdminKey } from '#platform/secrets/secrets.server.ts'

export const totpPurpose = 'second factor'

export interface OwnerLogin {
  hasKey: boolean
  isKey(candidate: string): boolean
  /** Null without a second factor. */
  totpSecret: string | null
  /** Where the second factor was set, which is where it can be removed. */
  totpFrom: 'dashboard' | 'server' | null
  /** Whether the one-time link was used. */
  isSetUp: boolean
}

/** What the owner has changed in the dashboard wins over the settings of the server. */
export async function readOwnerLogin(tx: Database | Transaction = db): Promise<OwnerLogin> {
  const [row] = await tx.select().from(ownerLogin)
  const keyHash = row?.keyHash ?? null
  const sealed = row?.sealedTotpSecret ?? null
  return {
    hasKey: keyHash !== null || hasAdminKey(),
    isKey: (candidate) => (keyHash === null ? isAdminKey(candidate) : isHashOf(candidate, keyHash)),
    totpSecret: sealed === null ? (env.adminTotpSecret ?? null) : openTotpSecret(sealed),
    totpFrom: sealed === null ? (env.adminTotpSecret ? 'server' : null) : 'dashboard',
    isSetUp: row?.setUpAt != null,
  }
}

function isHashOf(candidate: string, keyHash: string): boolean {
  return timingSafeEqual(Buffer.from(hashKey(candidate)), Buffer.from(keyHash))
}

/** After a change of APP_SECRET no code is right, rather than none needed: npm run admin:link lets the owner in again. */
function openTotpSecret(sealed: string): string {
  try {
    return openSealedText(totpPurpose, sealed)
  } catch (err) {
    log.error({ err }, 'the second factor was stored with another APP_SECRET: npm run admin:link makes a new login')
    return new Secret({ size: 20 }).base32
  }
}
