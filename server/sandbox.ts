import { Hono } from 'hono'
import { sandboxWords as words } from '#content/interface/en/sandbox.ts'
import { db } from '#platform/postgres/database.server.ts'
import { actAsBank } from '#shop/payments/providers/sandbox/act-as-bank.server.ts'
import { readBankForm } from '#shop/payments/providers/sandbox/bank-form.ts'
import { declinePayment } from '#shop/payments/providers/sandbox/decline-payment.server.ts'
import { findPayment } from '#shop/payments/providers/sandbox/find-payment.server.ts'
import { isSandboxOpen } from '#shop/payments/providers/sandbox/is-sandbox-open.server.ts'
import { markPending } from '#shop/payments/providers/sandbox/mark-pending.server.ts'
import { readPayForm } from '#shop/payments/providers/sandbox/pay-form.ts'
import { payLate } from '#shop/payments/providers/sandbox/pay-late.server.ts'
import { recordTransfer } from '#shop/payments/providers/sandbox/record-transfer.server.ts'

/** POST /sandbox/pay/<ref>: receives the form of the sandbox's payment page. */
export const sandboxRoutes = new Hono().post('/pay/:ref{sbx_[\\w-]{1,60}}', async (c) => {
  const ref = c.req.param('ref')
  if (!isSandboxOpen()) return c.text(words.notFound, 404)
  const fields = new URLSearchParams(await c.req.text())
  const bankAct = readBankForm(fields)
  if (bankAct) {
    if (!(await findPayment(ref))) return c.text(words.notFound, 404)
    await actAsBank(ref, bankAct)
    return c.redirect(`/sandbox/pay/${ref}`, 303)
  }
  const { method, outcome, fault } = readPayForm(fields)
  if (outcome === 'succeed') {
    const paid = await recordTransfer({ ref, method, fault, onlyWhilePayable: true })
    if (paid) return c.redirect(paid.returnUrl, 303)
  }
  const payment = await findPayment(ref)
  if (!payment) return c.text(words.notFound, 404)
  // The buyer may submit the form again after paying.
  if (payment.status === 'paid') return c.redirect(payment.returnUrl, 303)
  if (payment.status === 'expired') return c.redirect(`/sandbox/pay/${ref}`, 303)
  if (outcome === 'decline') {
    await declinePayment(ref, fault)
    return c.redirect(`/sandbox/pay/${ref}?declined=yes`, 303)
  }
  if (outcome === 'pending') await markPending(db, ref, fault)
  if (outcome === 'late') await payLate(ref, method, fault)
  return c.redirect(payment.returnUrl, 303)
})
