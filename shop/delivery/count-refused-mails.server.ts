import { refusalCauses } from '#platform/mail/mail-refusal.ts'
import { pool } from '#platform/postgres/database.server.ts'
import { prepareQuestion } from '#platform/postgres/prepare-question.server.ts'
import type { RefusedMailCount } from './refused-mail-counts.ts'
import { type RefusedMailRow, refusedMails, tellCauses } from './refused-mails.server.ts'

const askForRefused = prepareQuestion<RefusedMailRow>('refused-mails', refusedMails, pool)

export async function countRefusedMails(): Promise<RefusedMailCount[]> {
  const mails = tellCauses(await askForRefused())
  return refusalCauses.flatMap((cause) => {
    const ofCause = mails.filter((mail) => mail.cause === cause)
    if (ofCause.length === 0) return []
    const orderIds = ofCause.filter(({ kind }) => kind === 'order').map(({ id }) => id)
    return { cause, count: ofCause.length, orders: orderIds.length, orderIds }
  })
}
