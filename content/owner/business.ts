/** How the shop works. Pages, messages and legal texts use these figures, so that each is written once. */
export const business = {
  /** How long after a purchase buyers can report a problem with their files. */
  supportHours: 48,
  orderEmail: { expectedMinutes: 2, usualMinutes: '2-3' },
  optOutBusinessDays: 3,
  grievance: { acknowledgedWithinHours: 48, resolvedWithin: 'one month' },
  callingHours: { from: '9 am', to: '9 pm' },
  /** The payment methods, worded for "pay by card" and for "we accept cards". */
  paysBy: ['UPI', 'card', 'net banking', 'wallet'],
  accepts: ['UPI', 'cards', 'net banking', 'wallets'],
}
