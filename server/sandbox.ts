import { Hono } from 'hono'
import { readPayForm } from '#app/routes/sandbox/pay-form.ts'
import { declinePayment } from '#shop/payments/providers/sandbox/decline-payment.server.ts'
import { findPayment } from '#shop/payments/providers/sandbox/find-payment.server.ts'
import { markPending } from '#shop/payments/providers/sandbox/mark-pending.server.ts'
import { payLate } from '#shop/payments/providers/sandbox/pay-late.server.ts'
import { recordTransfer } from '#shop/payments/providers/sandbox/record-transfer.server.ts'

/** POST /sandbox/pay/<ref>: what a buyer chose on the sandbox's payment page. Mounted with the sandbox only. */
export const sandbox = new Hono().post('/pay/:ref', async (c) => {
  const payment = await findPayment(c.req.param('ref'))
  if (!payment) return c.text('No such payment', 404)
  const { ref, status, returnUrl } = payment
  const { method, outcome, fault } = readPayForm(new URLSearchParams(await c.req.text()))
  // Somebody who presses again, or comes back, has paid already.
  if (status === 'paid') return c.redirect(returnUrl, 303)
  if (status === 'expired') return c.redirect(`/sandbox/pay/${ref}`, 303)
  if (outcome === 'decline') {
    await declinePayment(ref, fault)
    return c.redirect(`/sandbox/pay/${ref}?declined=yes`, 303)
  }
  if (outcome === 'succeed') await recordTransfer({ ref, method, fault })
  if (outcome === 'pending') await markPending(ref, fault)
  if (outcome === 'late') await payLate(ref, method, fault)
  return c.redirect(returnUrl, 303)
})
