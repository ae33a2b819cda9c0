import { ownerLogin } from '#db/schema/admin.ts'
import { createNetworkLimiter } from '#platform/limits/rate-limiter.server.ts'
import { db, type Transaction } from '#platform/postgres/database.server.ts'
import { lock } from '#platform/postgres/lock.server.ts'
import { newToken } from '#platform/secrets/new-token.server.ts'
import { isKeyedHash, keyedHash } from '#platform/secrets/signing.server.ts'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'
import { recordSecurityEvent } from '#shop/audit/record-security-event.server.ts'
import { hasOwner } from './current-owner.server.ts'
import { saveOwnerLogin } from './save-owner-login.server.ts'

export const linkHours = 24

const purpose = 'set-up link'
/** Begins the stored half of a link that was asked for on the server, by an owner who is locked out. */
const renewed = 'renewed.'
const tries = createNetworkLimiter('set-up-link', { points: 10, seconds: 15 * 60 })

/** The link of a shop without an owner, for its terminal or journal; null when there is an owner. */
export async function prepareSetUpLink(): Promise<string | null> {
  if (!hasOwner()) return db.transaction((tx) => writeLink(tx, { isNew: false }))
  await db.transaction(endFirstLink)
  return null
}

/** A new link, for an owner who is locked out. The earlier one stops working. */
export function renewSetUpLink(): Promise<string> {
  return db.transaction((tx) => writeLink(tx, { isNew: true }))
}

/** A key was set on the server after the link had been printed. A link that the owner asked for stays. */
async function endFirstLink(tx: Transaction): Promise<void> {
  await lock(tx, 'set-up-link')
  const [row] = await tx.select().from(ownerLogin)
  if (row?.linkNonce && !row.linkNonce.startsWith(renewed))
    await saveOwnerLogin(tx, { linkNonce: null, linkExpiresAt: null })
}

/** Several processes that start together show the same link: the database stores only half of what it is made of. */
async function writeLink(tx: Transaction, { isNew }: { isNew: boolean }): Promise<string> {
  await lock(tx, 'set-up-link')
  const known = isNew ? null : await findNonce(tx)
  const nonce = known ?? `${isNew ? renewed : ''}${newToken()}`
  if (!known) {
    const linkExpiresAt = new Date(Date.now() + linkHours * 60 * 60_000)
    await saveOwnerLogin(tx, { linkNonce: nonce, linkExpiresAt })
  }
  return `${shopSettings().siteUrl}/admin-dashboard/set-up/${keyedHash(purpose, nonce)}`
}

async function findNonce(tx: Transaction | typeof db): Promise<string | null> {
  const [row] = await tx.select().from(ownerLogin)
  if (!row?.linkNonce || !row.linkExpiresAt || row.linkExpiresAt <= new Date()) return null
  // The link of a shop without an owner ends when there is one, also by a key that was set on the server later.
  return row.linkNonce.startsWith(renewed) || !hasOwner() ? row.linkNonce : null
}

/** Wrong tries are counted per network and logged. */
export async function checkSetUpLink(link: string, ip: string | null): Promise<'valid' | 'wrong' | 'limited'> {
  if (await tries.consume(ip)) return refuse('limited', ip)
  if (!(await isSetUpLink(db, link))) return refuse('wrong', ip)
  await tries.giveBack(ip)
  return 'valid'
}

export async function isSetUpLink(tx: Transaction | typeof db, link: string): Promise<boolean> {
  const nonce = await findNonce(tx)
  return nonce !== null && isKeyedHash(purpose, nonce, link)
}

function refuse(refused: 'wrong' | 'limited', ip: string | null) {
  recordSecurityEvent('set-up-link-refused', { ip })
  return refused
}
