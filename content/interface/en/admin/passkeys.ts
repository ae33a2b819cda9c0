/** Where a browser makes or uses a passkey. */
export const passkeyWords = {
  waiting: 'Waiting for your device…',
  notUsed: 'The passkey was not used. Try again, or use your key.',
  notMade: 'Your device did not make a passkey. It may already have one for this shop.',
  noAnswer: 'The shop did not answer. Check your connection and try again.',
}
