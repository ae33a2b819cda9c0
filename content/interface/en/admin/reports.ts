/** Totals and charts. */
export const reportsWords = { heading: 'Reports', definitions: 'What the figures mean' }
