/** Everything that the audit log tells of, in the words of its page. */
export const acts = {
  login: 'Logged in',
  'login-denied': 'Wrong admin key',
  'login-locked': 'Locked after wrong keys',
  logout: 'Logged out',
  'api-read': 'Read the figures by the API',
  'order-resend': 'Sent a download link again',
  'demo-seed': 'Added sample orders',
} as const

export type Act = keyof typeof acts
