import { db } from '#platform/database.server.ts'
import { refusalCauses } from '#platform/mail-refusal.ts'
import { findRefusedMails } from '#shop/delivery/refused-mails.server.ts'
import type { RefusedMailCount } from './refused-mail-counts.ts'

export async function countRefusedMails(): Promise<RefusedMailCount[]> {
  const mails = await findRefusedMails(db)
  return refusalCauses.flatMap((cause) => {
    const ofCause = mails.filter((mail) => mail.cause === cause)
    if (ofCause.length === 0) return []
    return { cause, count: ofCause.length, orders: ofCause.filter(({ kind }) => kind === 'order').length }
  })
}
