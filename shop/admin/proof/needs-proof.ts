interface ProofRule {
  /** As in `app/routes.ts`; a star at the end stands for everything below. */
  pattern: string
  /** The forms of the page that need a proof, by the value of their button. */
  intents?: string[] | 'all'
  /** Whether already opening the address needs one, because it is a file. */
  isExport?: boolean
}

/** What a stolen session must not do an hour later: send money or data away, change who may log in, or a setting. */
export const proofRules: ProofRule[] = [
  {
    pattern: 'orders/:orderId',
    intents: [
      ...['refund-payment', 'refund-problem', 'refund-extra', 'refund-repeated', 'record-refund', 'undo-refund'],
      'accept-outside',
    ],
  },
  { pattern: 'orders/:orderId/disputes/:disputeId', intents: ['send-evidence', 'accept-dispute'] },
  { pattern: 'orders/:orderId/disputes/:disputeId/evidence.pdf', isExport: true },
  { pattern: 'requests/:requestId', intents: ['refund', 'swap'] },
  { pattern: 'customers/:customerId', intents: ['erase', 'correct'] },
  { pattern: 'messages/:campaignId', intents: ['start', 'resume'] },
  { pattern: 'record-sale', intents: 'all' },
  { pattern: 'books/bank', intents: 'all' },
  { pattern: 'orders.csv', isExport: true },
  { pattern: 'customers.csv', isExport: true },
  { pattern: 'customers/:customerId/data.json', isExport: true },
  { pattern: 'books/:month/:file', isExport: true },
  { pattern: 'imports/:importId', intents: ['start', 'take-back', 'announce'] },
  { pattern: 'imports/:importId/rows.csv', isExport: true },
  { pattern: 'people', intents: 'all' },
  { pattern: 'my-login', intents: 'all' },
  { pattern: 'alerts', intents: 'all' },
  { pattern: 'webhooks', intents: 'all' },
  { pattern: 'webhooks/:endpointId', intents: 'all' },
  { pattern: 'api-keys', intents: 'all' },
  { pattern: 'sheets', intents: 'all' },
  { pattern: 'move-out', intents: 'all' },
  { pattern: 'move-out/:passportId/passport.age', isExport: true },
  { pattern: 'opening', intents: 'all' },
  { pattern: 'opening/archive.zip', isExport: true },
  { pattern: 'settings', intents: 'all' },
  { pattern: 'settings/*', intents: 'all' },
]

/**
 * `pattern` is the one that the router has matched: an address can be spelled in many ways. `intent` is null for opening
 * an address.
 */
export function needsProof(pattern: string, intent: string | null): boolean {
  const asked = pattern.replace(/^\/*admin-dashboard\/?/, '')
  return proofRules.some(({ pattern: known, intents = [], isExport = false }) => {
    const isThis = known.endsWith('/*') ? asked.startsWith(known.slice(0, -1)) : asked === known
    if (!isThis) return false
    return intent === null ? isExport : intents === 'all' || intents.includes(intent)
  })
}
