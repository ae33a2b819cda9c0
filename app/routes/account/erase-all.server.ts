import { redirect } from 'react-router'
import { deleteMyDataWords as words } from '#content/interface/delete-my-data.ts'
import { clearStartedOrders } from '#cookies/checkout-cookie.server.ts'
import { clearKnownBrowser } from '#cookies/known-browser-cookie.server.ts'
import { leadCookie } from '#cookies/lead-cookie.server.ts'
import { clearRequestedCode } from '#cookies/login-code-cookie.server.ts'
import { flashNotice } from '#cookies/notice-cookie.server.ts'
import { sessionCookie } from '#cookies/session-cookie.server.ts'
import { setCookieHeaders } from '#cookies/signed-cookie.server.ts'
import { eraseOwnData } from '#shop/customers/erase-customer.server.ts'
import type { CustomerSession } from '#shop/sessions/find-customer-session.server.ts'
import type { Notice } from '../../ui/notice.tsx'
import { confirmsDeletion } from './confirms-deletion.ts'
import { describeExpiredCode } from './login-notices.ts'

/** Deletes the data of a customer who typed the word, and logs this browser out. */
export async function eraseAll({ customer, isFresh }: CustomerSession, typed: string): Promise<{ notice: Notice }> {
  if (!isFresh) return { notice: describeExpiredCode() }
  if (!confirmsDeletion(typed)) {
    return { notice: { ...words.notConfirmed(words.confirm.word), tone: 'bad' } }
  }
  const erasure = await eraseOwnData(customer.id)
  if ('refused' in erasure && erasure.refused === 'payment-pending') {
    return { notice: { ...words.paymentPending, tone: 'bad' } }
  }
  if ('refused' in erasure && erasure.refused === 'changed-recently') {
    return { notice: { ...words.changedRecently, tone: 'bad' } }
  }
  const headers = setCookieHeaders(
    await sessionCookie.clear(),
    await clearRequestedCode(),
    await clearKnownBrowser(),
    await leadCookie.clear(),
    await clearStartedOrders(),
    await flashNotice('erased'),
  )
  throw redirect('/customer-dashboard', { status: 303, headers })
}
