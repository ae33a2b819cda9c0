import { encode } from 'uqr'
import { sandbox as words } from '#content/interface/en/sandbox.ts'

/** No bank has this handle, so a real UPI app that scans the code cannot pay. */
const payee = 'sandbox@nonexistent'

/** Draws the UPI link as an SVG path: a square with sides of 1 per dark module. */
export function drawUpiQr(payment: { ref: string; amountInPaise: number; productName: string }) {
  const query = Object.entries({
    pa: payee,
    pn: words.upi.payee,
    tr: payment.ref.slice(0, 35),
    tn: payment.productName.slice(0, 50),
    am: (payment.amountInPaise / 100).toFixed(2),
    cu: 'INR',
  }).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  const { size, data } = encode(`upi://pay?${query.join('&')}`, { ecc: 'M', border: 4 })
  const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
  return { size, path: squares.join('') }
}
