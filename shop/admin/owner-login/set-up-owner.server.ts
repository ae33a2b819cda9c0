import { openingSoonWords as english } from '#content/interface/en/opening-soon.ts'
import { openingSoonWords as hindi } from '#content/interface/hi/opening-soon.ts'
import { passkeys, recoveryCodes } from '#db/schema/admin.ts'
import { shopClosing } from '#db/schema/settings.ts'
import { db, type Transaction } from '#platform/postgres/database.server.ts'
import { lock } from '#platform/postgres/lock.server.ts'
import { notify } from '#platform/postgres/notifications.server.ts'
import { createReadableKey, hashKey } from '#platform/secrets/secrets.server.ts'
import type { Visitor } from '#platform/visitor.ts'
import { owner } from '#shop/audit/person.ts'
import { writeAudit } from '#shop/audit/write-audit.server.ts'
import { closingChannel, loadClosing } from '#shop/catalogue/current-closing.server.ts'
import { findOpening, isOpened } from '#shop/publications/opening/find-opening.server.ts'
import { nameBrowser } from '../check-admin-key.server.ts'
import { openAdminSession } from '../open-admin-session.server.ts'
import { passkeyName } from '../passkeys/add-passkey.server.ts'
import { ofPerson } from '../passkeys/of-person.server.ts'
import { type NewPasskey, readNewPasskey } from '../passkeys/read-new-passkey.server.ts'
import { replaceRecoveryCodes } from './create-recovery-codes.server.ts'
import { hasOwner, loadOwner, ownerLoginChannel } from './current-owner.server.ts'
import { noKey } from './read-owner-login.server.ts'
import { endSessionsExcept, saveOwnerLogin } from './save-owner-login.server.ts'
import { checkSetUpLink, isSetUpLink } from './set-up-link.server.ts'

/** With a passkey, whose answer and name the browser sends, or with a key that the shop makes. */
export type SetUpWay = { passkey: string; name: string } | 'key'

export type SetUp =
  | { refused: 'link-wrong' | 'link-limited' | 'not-made' }
  | { token: string; browser: string; key: string | null; codes: string[] }

/** Makes the login of the owner in place of an earlier one, and logs this browser in. The link works once. */
export async function setUpOwner(link: string, way: SetUpWay, visitor: Visitor): Promise<SetUp> {
  const checked = await checkSetUpLink(link, visitor.ip)
  if (checked !== 'valid') return { refused: `link-${checked}` }
  const passkey = way === 'key' ? null : await readNewPasskey({ purpose: 'set-up', holder: link }, way.passkey)
  if (way !== 'key' && !passkey) return { refused: 'not-made' }
  const name = way === 'key' ? '' : (passkeyName.safeParse(way.name).data ?? owner.name)
  const isFirst = !hasOwner()
  const setUp = await db.transaction(async (tx) => {
    // Of two browsers with the same link, the second one waits here and then finds it used.
    await lock(tx, 'set-up-link')
    if (!(await isSetUpLink(tx, link))) return null
    if (isFirst) await closeUntilOpened(tx)
    return replaceLogin(tx, passkey && { ...passkey, name }, visitor)
  })
  if (!setUp) return { refused: 'link-wrong' }
  await Promise.all([loadOwner(), loadClosing()])
  return { ...setUp, browser: nameBrowser(null) }
}

/** A new shop shows its pages, which providers want to see, and takes no money until its owner opens it. */
async function closeUntilOpened(tx: Transaction) {
  if (isOpened(await findOpening(tx))) return
  await tx
    .insert(shopClosing)
    .values({ sentence: `${english.heading}.`, sentenceHi: `${hindi.heading}।` })
    .onConflictDoNothing()
  await notify(tx, closingChannel)
}

async function replaceLogin(tx: Transaction, passkey: (NewPasskey & { name: string }) | null, visitor: Visitor) {
  await endSessionsExcept(tx, '')
  await tx.delete(passkeys).where(ofPerson(passkeys.helperId, null))
  await tx.delete(recoveryCodes).where(ofPerson(recoveryCodes.helperId, null))
  const key = passkey ? null : createReadableKey()
  await saveOwnerLogin(tx, {
    // A key of the server that was replaced, perhaps because it leaked, must not come back.
    keyHash: key ? hashKey(key) : noKey,
    sealedTotpSecret: null,
    setUpAt: new Date(),
    linkNonce: null,
    linkExpiresAt: null,
  })
  if (passkey) await tx.insert(passkeys).values({ ...passkey, helperId: null })
  const codes = passkey ? await replaceRecoveryCodes(tx, null) : []
  const token = await openAdminSession(tx, null, visitor)
  await writeAudit(
    tx,
    'owner-set-up',
    { ip: visitor.ip, name: owner.name },
    { detail: { way: key ? 'key' : 'passkey' } },
  )
  await notify(tx, ownerLoginChannel)
  return { token, key, codes }
}
