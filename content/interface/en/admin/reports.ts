/** Totals and charts. */
export const reportsPage = { heading: 'Reports', definitions: 'What the figures mean' }

export type ReportsPageWords = typeof reportsPage
