import { timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Secret } from 'otpauth'
import { ownerLogin } from '#db/schema/admin.ts'
import { env } from '#platform/env.server.ts'
import { log } from '#platform/log/log.server.ts'
import { type Database, db, type Transaction } from '#platform/postgres/database.server.ts'
import { decryptOrThrow, decryptText, encryptText } from '#platform/secrets/encrypt-text.server.ts'
import { hasAdminKey, hashKey, isAdminKey, parseReadableKey } from '#platform/secrets/secrets.server.ts'

export const totpPurpose = 'second factor'

/** Stored instead of a hash: no key opens the dashboard, also not one in the settings of the server. */
export const noKey = ''

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
    hasKey: keyHash === null ? hasAdminKey() : keyHash !== noKey,
    // A key in the settings of the server may be any text, so first as it was typed.
    isKey: (typed) =>
      [typed, parseReadableKey(typed)].some((candidate) =>
        keyHash === null ? isAdminKey(candidate) : isHashOf(candidate, keyHash),
      ),
    totpSecret: sealed === null ? (env.adminTotpSecret ?? null) : openTotpSecret(sealed),
    totpFrom: sealed === null ? (env.adminTotpSecret ? 'server' : null) : 'dashboard',
    isSetUp: row?.setUpAt != null,
  }
}

function isHashOf(candidate: string, keyHash: string): boolean {
  if (keyHash === noKey) return false
  return timingSafeEqual(Buffer.from(hashKey(candidate)), Buffer.from(keyHash))
}

/** While both secrets are set: afterwards APP_SECRET_BEFORE can be removed. */
export async function renewTotpSecret(): Promise<void> {
  const [row] = await db.select().from(ownerLogin)
  const sealed = row?.sealedTotpSecret
  const read = sealed ? decryptText(totpPurpose, sealed) : null
  if (!sealed || !read || read.isCurrent) return
  await db
    .update(ownerLogin)
    .set({ sealedTotpSecret: encryptText(totpPurpose, read.value) })
    .where(eq(ownerLogin.sealedTotpSecret, sealed))
}

/** After a change of APP_SECRET no code is right, rather than none needed: npm run admin:link lets the owner in again. */
function openTotpSecret(sealed: string): string {
  try {
    return decryptOrThrow(totpPurpose, sealed)
  } catch (err) {
    log.error({ err }, 'the second factor was stored with another APP_SECRET: npm run admin:link makes a new login')
    return new Secret({ size: 20 }).base32
  }
}
