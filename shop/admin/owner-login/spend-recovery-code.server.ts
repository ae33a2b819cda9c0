import { and, eq, isNull, sql } from 'drizzle-orm'
import { helpers, recoveryCodes } from '#db/schema/admin.ts'
import { db } from '#platform/postgres/database.server.ts'
import { hashKey, parseReadableKey } from '#platform/secrets/secrets.server.ts'
import { owner } from '#shop/audit/person.ts'
import { writeAudit } from '#shop/audit/write-audit.server.ts'
import { ofPerson } from '../passkeys/of-person.server.ts'

/** Whose code it is, or null. One statement marks it as used, so that of two browsers with the same code one gets in. */
export async function spendRecoveryCode(typed: string, ip: string | null) {
  const codeHash = hashKey(parseReadableKey(typed))
  return db.transaction(async (tx) => {
    const [used] = await tx
      .update(recoveryCodes)
      .set({ usedAt: sql`now()` })
      .where(and(eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))
      .returning({ helperId: recoveryCodes.helperId })
    if (!used) return null
    const { helperId } = used
    const [helper] =
      helperId === null
        ? [{ name: owner.name }]
        : await tx
            .select({ name: helpers.name })
            .from(helpers)
            .where(and(eq(helpers.id, helperId), isNull(helpers.revokedAt)))
    if (!helper) return null
    const left = await tx.$count(
      recoveryCodes,
      and(ofPerson(recoveryCodes.helperId, helperId), isNull(recoveryCodes.usedAt)),
    )
    await writeAudit(tx, 'recovery-code-used', { ip, name: helper.name }, { detail: { codesLeft: left } })
    return { helperId, name: helper.name }
  })
}
