import { encode } from 'uqr'

/** The non-existent VPA keeps a real UPI app from paying anybody. */
const payee = 'sandbox@nonexistent'

/** The link that a UPI app reads, as a drawing: one square of side 1 a dark module. */
export function drawUpiQr(payment: { ref: string; amountInPaise: number; productName: string }) {
  const query = Object.entries({
    pa: payee,
    pn: 'Sandbox simulation',
    tr: payment.ref.slice(0, 35),
    tn: payment.productName.slice(0, 50),
    am: (payment.amountInPaise / 100).toFixed(2),
    cu: 'INR',
  }).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  const { size, data } = encode(`upi://pay?${query.join('&')}`, { ecc: 'M', border: 4 })
  const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
  return { size, path: squares.join('') }
}
