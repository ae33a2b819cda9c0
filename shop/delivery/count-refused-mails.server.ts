import { refusalCauses } from '#platform/mail/mail-refusal.ts'
import { db } from '#platform/postgres/database.server.ts'
import type { RefusedMailCount } from './refused-mail-counts.ts'
import { findRefusedMails } from './refused-mails.server.ts'

export async function countRefusedMails(): Promise<RefusedMailCount[]> {
  const mails = await findRefusedMails(db)
  return refusalCauses.flatMap((cause) => {
    const ofCause = mails.filter((mail) => mail.cause === cause)
    if (ofCause.length === 0) return []
    const orderIds = ofCause.filter(({ kind }) => kind === 'order').map(({ id }) => id)
    return { cause, count: ofCause.length, orders: orderIds.length, orderIds }
  })
}
