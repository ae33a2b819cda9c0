export const ownerLogin = {
  heading: 'Admin dashboard',
  lead: 'For the owner of the shop.',
  adminKey: 'Admin key',
  adminKeyRequired: 'Admin key is required',
  code: 'Code from your authenticator app',
  codeHint: 'Six digits. The app shows a new code every 30 seconds, and each code works once.',
  submit: 'Log in',
  granted: 'Admin Access Granted',
}

export type OwnerLoginWords = typeof ownerLogin
