/** What the shop refused. */
export const securityEvents = {
  'dashboard-login-refused': 'Login to the dashboard refused',
  'dashboard-access-refused': 'Page for the owner refused to a helper',
  'login-code-refused': 'Wrong login code of a customer',
  'login-code-limited': 'Too many login codes requested',
  'other-site-refused': 'Form sent from another website',
  'payment-webhook-refused': 'Forged or wrongly signed payment webhook',
  'mail-webhook-refused': 'Forged or wrongly signed mail webhook',
  'whatsapp-webhook-refused': 'Forged or wrongly signed WhatsApp webhook',
  'metrics-refused': 'Metrics requested without the token',
}

export const securityPage = {
  heading: 'Security log',
  lead: 'What the shop refused, counted by hour and by network, kept for a year. A few wrong codes a day are normal. Many from one network, or many webhooks, deserve a closer look.',
  backToAudit: 'Audit log',
  open: 'Security log: what the shop refused',
  none: 'The shop has refused nothing yet.',
  event: 'Refused',
  network: 'Network',
  count: 'Times',
  last: 'Last time',
  request: 'Request',
  networkName: (hash: string) => (hash === 'many' ? 'Many networks' : hash.slice(0, 8)),
  /** By the stored reason; the name of a provider stays as it is. */
  details: {
    'wrong-key': 'Wrong key',
    'just-locked': 'Wrong key, and locked from then on',
    locked: 'While locked after wrong keys',
    'wrong-code': 'Wrong code',
    'spent-code': 'A used or expired code',
  } as Record<string, string>,
  times: (count: number) => (count === 1 ? 'Once' : `${count} times`),
  older: 'Older entries',
}

export type SecurityEventWords = typeof securityEvents
export type SecurityPageWords = typeof securityPage
