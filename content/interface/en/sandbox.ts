/** Words of the sandbox, the demo's own payment provider. */
export const sandbox = {
  title: 'Sandbox (demo: no real money)',
  pageTitle: 'Sandbox payment page: a simulation',
  banner: 'Sandbox payment page: a simulation, no real money',
  notFound: 'No such payment',
  pay: (price: string) => `Pay ${price}`,
  status: {
    declined: 'The bank declined this payment. No money was taken. You can try again.',
    expired: 'This payment page has closed. Please start again in the shop.',
    pending: 'The bank has not answered yet.',
    paid: 'This payment is complete.',
    bankReference: (reference: string) => `UPI reference ${reference}.`,
  },
  returnToShop: 'Return to the shop',
  leaveWithoutPaying: 'Back to the shop without paying',
  methods: {
    heading: '1. How do you want to pay?',
    upi: { label: 'UPI' },
    card: { label: 'Card', note: 'No card number needed: this is a simulation.' },
    netbanking: { label: 'Net banking', note: 'The imaginary Bank of Nowhere.' },
    wallet: { label: 'Wallet', note: 'A wallet with nothing in it.' },
  },
  upi: {
    qrTitle: 'QR code of a simulated UPI payment',
    note: 'The code contains an address that does not exist. On a phone, you would choose an app:',
    payee: 'Sandbox simulation',
    apps: ['Google Pay', 'PhonePe', 'Paytm', 'BHIM'],
  },
  outcomes: {
    heading: '2. What should happen?',
    succeed: { label: 'Succeed', hint: 'The money is taken immediately.' },
    decline: { label: 'Decline', hint: 'The bank declines; you stay on this page.' },
    pending: { label: 'Stay pending', hint: 'The bank never answers.' },
    late: { label: 'Pay late', hint: 'Pending now, paid in 20 seconds.' },
  },
  bank: {
    heading: 'Refunds and disputes',
    note: (plan: string) => `When the shop asks for a refund, the sandbox does this: ${plan.toLowerCase()}.`,
    plans: { process: 'Process it immediately', delay: 'Let it wait', refuse: 'Refuse it' },
    refund: (amount: string, status: string) => `Refund of ${amount}: ${status}`,
    statuses: { pending: 'waiting', processed: 'sent to the bank', failed: 'failed' },
    process: 'Process it now',
    fail: 'Let it fail',
    refundHere: 'Refund on this page, without the shop',
    dispute: 'Dispute the payment',
  },
  webhooks: {
    heading: 'Webhook problems',
    note: 'Whatever you choose, the shop must find out whether you paid.',
    faults: {
      normal: 'None: each webhook arrives once',
      duplicate: 'Duplicate: the same webhook arrives twice',
      delay: 'Delay: it arrives 30 seconds later',
      drop: 'Drop: it never arrives',
      reorder: 'Reorder: an older webhook arrives after the newer one',
      forge: 'Forge: a webhook with a wrong signature arrives as well',
    },
  },
}

export type SandboxWords = typeof sandbox
