const sayRemaining = (attempts: number) => (attempts === 1 ? '1 attempt remaining.' : `${attempts} attempts remaining.`)

export const ownerLoginWords = {
  heading: 'Admin dashboard',
  lead: 'For the owner of the shop and helpers.',
  adminKey: 'Admin key',
  adminKeyRequired: 'Admin key is required',
  code: 'Code from your authenticator app',
  codeHint: 'Six digits. The app shows a new code every 30 seconds, and each code works once. Helpers leave it empty.',
  submit: 'Log in',
  passkey: 'Log in with a passkey',
  forgot: {
    summary: 'Forgot the key?',
    recoveryCode:
      'Type one of your recovery codes in the field for the key. Each code works once and needs no other code.',
    helper: 'A helper asks the owner for a new key.',
    owner:
      'The owner of a shop on a server runs npm run admin:link there. It prints a link that makes a new login, once. Everything else in the shop stays as it is. docs/runbook.md describes it.',
    demo: 'A demo shows its key in the terminal where it was started, and keeps it in the file data/admin-key.',
  },
  granted: 'Admin Access Granted',
  denied: 'Access Denied',
  wrong: {
    key: (attemptsRemaining: number) => `Invalid admin key. ${sayRemaining(attemptsRemaining)}`,
    /** Does not reveal which of the two was wrong. */
    keyOrCode: (attemptsRemaining: number) => `Invalid admin key or code. ${sayRemaining(attemptsRemaining)}`,
    passkey: (attemptsRemaining: number) => `The shop does not know this passkey. ${sayRemaining(attemptsRemaining)}`,
  },
  locked: 'Account Locked',
  lockedFor: (minutes: number) => `Too many failed attempts. Account locked for ${minutes} minutes.`,
  tryAgainIn: (minutes: number) => `Try again in ${minutes} minutes.`,
}
