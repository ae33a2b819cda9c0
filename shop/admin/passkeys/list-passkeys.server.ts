import { passkeys } from '#db/schema/admin.ts'
import { pickColumns } from '#platform/postgres/columns.ts'
import { db } from '#platform/postgres/database.server.ts'
import { ofPerson } from './of-person.server.ts'

export interface ListedPasskey {
  id: number
  name: string
  createdAt: Date
  /** Null when it was never used after it was added. */
  lastUsedAt: Date | null
}

/** The oldest first. */
export async function listPasskeys(helperId: number | null): Promise<ListedPasskey[]> {
  return db
    .select(pickColumns(passkeys, 'id', 'name', 'createdAt', 'lastUsedAt'))
    .from(passkeys)
    .where(ofPerson(passkeys.helperId, helperId))
    .orderBy(passkeys.id)
}

/** A device makes no second passkey beside one of these. */
export async function listCredentialIds(helperId: number | null): Promise<string[]> {
  const rows = await db
    .select({ id: passkeys.credentialId })
    .from(passkeys)
    .where(ofPerson(passkeys.helperId, helperId))
  return rows.map(({ id }) => id)
}

/** Of the owner or any helper: the login page offers no button that could not work. */
export async function hasPasskeys(): Promise<boolean> {
  return (await db.select({ id: passkeys.id }).from(passkeys).limit(1)).length > 0
}
