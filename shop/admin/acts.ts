/** Everything that the audit log tells of, in the words of its page. */
export const acts = {
  login: 'Logged in',
  'login-denied': 'Wrong admin key',
  'login-locked': 'Locked after wrong keys',
  logout: 'Logged out',
  'api-read': 'Read the figures by the API',
  'order-resend': 'Sent a download link again',
  'order-email-corrected': 'Corrected the address of an order',
  'order-accepted': 'Accepted a payment as it came',
  'order-refunded': 'Marked an order as refunded',
  'refund-undone': 'Took back a refund mark',
  'problem-refunded': 'Marked surplus money as refunded',
  'problem-settled': 'Settled a payment problem',
  'stamp-again': 'Had a file stamped again',
  'customer-exported': "Exported a customer's data",
  'customer-erased': 'Erased a customer',
  'draft-uploaded': 'Uploaded a file',
  'draft-discarded': 'Discarded an uploaded file',
  'edition-published': 'Published an edition',
  'edition-rolled-back': 'Went back to an earlier edition',
  'owners-told': 'Told owners about a new edition',
  'copy-traced': 'Traced a copy',
  'orders-exported': 'Exported orders',
  'customers-exported': 'Exported customers',
  'demo-seed': 'Added sample orders',
} as const

export type Act = keyof typeof acts
