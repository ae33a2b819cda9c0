export const ownerLoginWords = {
  heading: 'Admin dashboard',
  lead: 'For the owner of the shop and helpers.',
  adminKey: 'Admin key',
  adminKeyRequired: 'Admin key is required',
  code: 'Code from your authenticator app',
  codeHint: 'Six digits. The app shows a new code every 30 seconds, and each code works once. Helpers leave it empty.',
  submit: 'Log in',
  granted: 'Admin Access Granted',
  denied: 'Access Denied',
  wrongKey: (attemptsRemaining: number) => `Invalid admin key. ${attemptsRemaining} attempts remaining.`,
  /** Does not reveal which of the two was wrong. */
  wrongKeyOrCode: (attemptsRemaining: number) => `Invalid admin key or code. ${attemptsRemaining} attempts remaining.`,
  locked: 'Account Locked',
  lockedFor: (minutes: number) => `Too many failed attempts. Account locked for ${minutes} minutes.`,
  tryAgainIn: (minutes: number) => `Try again in ${minutes} minutes.`,
}
