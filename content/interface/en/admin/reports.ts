/** Totals and charts. */
export const reportsPage = { heading: 'Reports' }

export type ReportsPageWords = typeof reportsPage
