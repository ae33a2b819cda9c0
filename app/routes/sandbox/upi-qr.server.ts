import { sandboxWords as words } from '#content/interface/en/sandbox.ts'
import { drawQr } from '../../draw-qr.server.ts'

/** No bank has this handle, so a real UPI app that scans the code cannot pay. */
const payee = 'sandbox@nonexistent'

/** The UPI link of the payment. */
export function drawUpiQr(payment: { ref: string; amountInPaise: number; productName: string }) {
  const query = Object.entries({
    pa: payee,
    pn: words.upi.payee,
    tr: payment.ref.slice(0, 35),
    tn: payment.productName.slice(0, 50),
    am: (payment.amountInPaise / 100).toFixed(2),
    cu: 'INR',
  }).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  return drawQr(`upi://pay?${query.join('&')}`)
}
