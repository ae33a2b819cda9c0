import { data } from 'react-router'
import { myLoginWords as words } from '#content/interface/en/admin/my-login.ts'
import { adminNoticeWords } from '#content/interface/en/admin/notices.ts'
import type { AdminSession } from '#shop/admin/find-person.server.ts'
import { changeAdminKey } from '#shop/admin/owner-login/change-admin-key.server.ts'
import { changeSecondFactor, removeSecondFactor } from '#shop/admin/owner-login/change-second-factor.server.ts'
import { createRecoveryCodes } from '#shop/admin/owner-login/create-recovery-codes.server.ts'
import {
  type OfferedSecondFactor,
  offerSecondFactor,
  reopenOffer,
} from '#shop/admin/owner-login/offer-second-factor.server.ts'
import { readMyLogin } from '#shop/admin/owner-login/read-my-login.server.ts'
import { addPasskey } from '#shop/admin/passkeys/add-passkey.server.ts'
import { removePasskey } from '#shop/admin/passkeys/remove-passkey.server.ts'
import { renamePasskey } from '#shop/admin/passkeys/rename-passkey.server.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { drawQr, type Qr } from '../../../draw-qr.server.ts'
import type { Notice } from '../../../ui/notice.tsx'
import { refusedNotice } from '../ui/refused-notice.ts'

export interface MyLoginAnswer {
  notice?: Notice
  /** Shown once, in the answer to the form that made them. */
  codes?: string[]
  key?: string
  offer?: { secret: string; sealed: string; qr: Qr }
}

type Fields = Record<string, string>

export async function answerMyLogin(
  actor: Actor,
  session: AdminSession,
  { intent = '', ...fields }: Fields,
): Promise<MyLoginAnswer> {
  const answerForm = answers[intent] ?? (session.helperId === null ? ownerAnswers[intent] : undefined)
  if (!answerForm) throw data(adminNoticeWords.unknownAction, 400)
  return answerForm(actor, session, fields)
}

type AnswerForm = (actor: Actor, session: AdminSession, fields: Fields) => Promise<MyLoginAnswer>

const { passkeys, secondFactor } = words

/** For the owner and for helpers, each for their own. */
const answers: Partial<Record<string, AnswerForm>> = {
  async 'add-passkey'(actor, { id: holder, helperId }, { name = '', passkey = '' }) {
    const added = await addPasskey(actor, { helperId, holder, name, answer: passkey })
    if ('refused' in added) return { notice: refusedNotice(passkeys.refused[added.refused]) }
    const { codesLeft } = await readMyLogin(helperId)
    const notice: Notice = { ...passkeys.done.added(added.name), tone: 'good' }
    // The first passkey comes with codes for the day its device is lost.
    return codesLeft > 0 ? { notice } : { notice, ...(await createRecoveryCodes(actor, helperId)) }
  },
  async 'rename-passkey'(actor, { helperId }, { id = '', name = '' }) {
    const renamed = await renamePasskey(actor, helperId, readId(id), name)
    if ('refused' in renamed) return { notice: refusedNotice(passkeys.refused[renamed.refused]) }
    return { notice: { ...passkeys.done.renamed(renamed.name), tone: 'good' } }
  },
  async 'remove-passkey'(actor, { helperId }, { id = '' }) {
    const removed = await removePasskey(actor, helperId, readId(id))
    if ('refused' in removed) return { notice: refusedNotice(passkeys.refused[removed.refused]) }
    return { notice: { ...passkeys.done.removed(removed.name), tone: 'good' } }
  },
  'create-recovery-codes': (actor, { helperId }) => createRecoveryCodes(actor, helperId),
}

const ownerAnswers: Partial<Record<string, AnswerForm>> = {
  'change-key': (actor, { id }) => changeAdminKey(actor, id),
  async 'offer-second-factor'(_, { id }) {
    return showOffer(offerSecondFactor(id))
  },
  async 'change-second-factor'(actor, { id }, { sealed = '', code = '' }) {
    const changed = await changeSecondFactor(actor, id, sealed, code)
    if ('refused' in changed) {
      const notice = refusedNotice(secondFactor.refused[changed.refused])
      // The app has scanned this secret already, so a mistyped code must not bring another one.
      return changed.refused === 'wrong-code' ? { notice, ...showOffer(reopenOffer(sealed, id)) } : { notice }
    }
    return { notice: { ...secondFactor.done.changed, tone: 'good' } }
  },
  async 'remove-second-factor'(actor, { id }) {
    const removed = await removeSecondFactor(actor, id)
    if ('refused' in removed) return { notice: refusedNotice(secondFactor.refused[removed.refused]) }
    return { notice: { ...secondFactor.done.removed, tone: 'good' } }
  },
}

function showOffer(offered: OfferedSecondFactor | null): MyLoginAnswer {
  if (!offered) return {}
  const { secret, sealed, uri } = offered
  return { offer: { secret, sealed, qr: drawQr(uri) } }
}

/** No passkey has the id 0. */
function readId(typed: string): number {
  const id = Number(typed)
  return Number.isSafeInteger(id) ? id : 0
}
