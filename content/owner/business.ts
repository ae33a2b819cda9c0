/** Facts about the business. Pages, messages and legal texts take them from here, so that each is typed once. */
export const business = {
  kind: 'business venture',
  copyrightYear: 2025,
  city: 'Bangalore',
  state: 'Karnataka',
  country: 'India',
  studentCount: '5,000+',
  /** How long after a purchase buyers can report a problem with their files. */
  supportHours: 48,
  orderEmail: { expectedMinutes: 2, usualMinutes: '2-3' },
  optOutBusinessDays: 3,
  grievance: { acknowledgedWithinHours: 48, resolvedWithin: 'one month' },
  callingHours: { from: '9 am', to: '9 pm' },
  /** What a buyer pays by, and the same as a list of what the shop accepts. */
  paysBy: ['UPI', 'card', 'net banking', 'wallet'],
  accepts: ['UPI', 'cards', 'net banking', 'wallets'],
}

export const trustLine = `Trusted by ${business.studentCount} students`
