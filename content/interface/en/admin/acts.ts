/** The words for each act in the audit log, an order's timeline and a customer's page. */
export const acts = {
  login: 'Logged in',
  'login-denied': 'Wrong admin key',
  'login-locked': 'Locked after wrong keys',
  logout: 'Logged out',
  'sessions-ended': 'Ended other logins of the owner',
  'api-read': 'Read the figures with the API',
  'order-resent': 'Resent the download links',
  'refused-mails-resent': 'Sent again to all who were refused',
  'order-email-corrected': 'Corrected the email of an order',
  'order-email-corrected-by-buyer': 'The buyer corrected the email of an order',
  'payment-accepted': 'Accepted a payment',
  'order-refunded': 'Marked an order as refunded',
  'refund-requested': 'Refunded a payment',
  'refund-recorded': 'Recorded a refund made at the payment provider',
  'refund-undone': 'Undid a refund',
  'problem-refunded': 'Refunded a payment problem',
  'problem-closed': 'Closed a payment problem',
  'copies-retried': 'Checked the files again',
  'customer-exported': "Exported a customer's data",
  'erasure-requested': 'Requested erasure while a payment was open',
  'customer-erased': 'Erased a customer',
  'draft-uploaded': 'Uploaded a file',
  'draft-discarded': 'Discarded an upload',
  'edition-published': 'Published an edition',
  'edition-rolled-back': 'Went back to an earlier edition',
  'buyers-notified': 'Notified buyers of a new edition',
  'changes-published': 'Published changes to the shop',
  'changes-discarded': 'Discarded unpublished changes',
  'version-restored': 'Restored an earlier version of the shop',
  'service-tested': 'Tested a service',
  'offer-created': 'Created an offer',
  'offer-changed': 'Changed an offer',
  'offer-ended': 'Ended an offer',
  'jobs-retried': 'Retried failed background jobs',
  'jobs-dismissed': 'Dismissed failed background jobs',
  'copy-traced': 'Traced a copy',
  'orders-exported': 'Exported orders',
  'customers-exported': 'Exported customers',
  'ad-measurement-agreed': 'A visitor agreed to ad measurement by Meta',
  'sample-orders-added': 'Added sample orders',
}

/** The words for the acts on an order's page. */
export const orderActions = {
  heading: 'Actions',
  resend: 'Resend email',
  resendExplanation: (email: string) => `Sends new download links to ${email}.`,
  correctEmail: {
    heading: 'Wrong email address?',
    explanation:
      'The order moves to the correct address, and the buyer can log in with it. Links sent to the wrong address stop working.',
    deliveredExplanation:
      'The order moves to the correct address, and the buyer can log in with it. Links sent to the wrong address stop working, and the shop sends new ones immediately.',
    submit: 'Correct email',
    submitDelivered: 'Correct and resend',
    notChanged: 'The email was not changed',
    changed: 'Email corrected',
    linksSent: (email: string) => `New download links are on their way to ${email}.`,
    refused: {
      'unknown-order': 'There is no order with this ID.',
      'same-email': 'The order already has this email.',
      'buyer-erased': 'The buyer’s personal data was erased, so the shop cannot send the order.',
    },
  },
  accepted: { title: 'Payment accepted', description: 'The order is completed, and the buyer gets the files.' },
  problemRefunded: { title: 'Marked as refunded', description: 'The problem is closed.' },
  problemClosed: { title: 'Problem closed' },
  retryingCopies: { title: 'Checking', description: 'Refresh the page in a moment to see the result.' },
}

export type ActsWords = typeof acts
export type OrderActionsWords = typeof orderActions
