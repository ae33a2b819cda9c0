import { z } from 'zod'
import { toPlainText } from '#db/plain-text.ts'
import { shopClosing } from '#db/schema/settings.ts'
import { notify } from '#platform/postgres/notifications.server.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { closingChannel, loadClosing } from '#shop/catalogue/current-closing.server.ts'
import { findOpening, isOpened } from './find-opening.server.ts'

const maxLength = 200
const sentenceText = z
  .string()
  .transform((typed) => toPlainText(typed).replaceAll(/\s+/g, ' ').trim())
  .pipe(z.string().max(maxLength))

/** Buyers read the sentence and cannot start a payment. Accounts, downloads and payments that are open go on. */
export const closeShop = ownerAct(
  'shop-closed',
  async ({ tx, afterCommit }, typed: { sentence: string; sentenceHi: string }) => {
    const sentence = sentenceText.pipe(z.string().min(1)).safeParse(typed.sentence)
    const sentenceHi = sentenceText.safeParse(typed.sentenceHi)
    if (!sentence.success || !sentenceHi.success) return { refused: 'sentence' }
    const values = { sentence: sentence.data, sentenceHi: sentenceHi.data }
    await tx
      .insert(shopClosing)
      .values({ id: 1, hadBeenSelling: true, ...values })
      .onConflictDoUpdate({ target: shopClosing.id, set: values })
    await notify(tx, closingChannel)
    afterCommit(loadClosing)
    return { closed: true, audit: { detail: { sentence: sentence.data } } }
  },
)

export const reopenShop = ownerAct('shop-reopened', async ({ tx, afterCommit }) => {
  const [closing] = await tx.select().from(shopClosing).for('update')
  if (!closing) return { refused: 'not-closed' }
  // A shop whose key is in its environment sells before it is opened.
  if (!closing.hadBeenSelling && !isOpened(await findOpening(tx))) return { refused: 'not-opened' }
  await tx.delete(shopClosing)
  await notify(tx, closingChannel)
  afterCommit(loadClosing)
  return { reopened: true, audit: {} }
})
