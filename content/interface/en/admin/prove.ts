/** Asked before refunds, exports and changes of people and settings. */
export const proveWords = {
  heading: 'Confirm that it is you',
  lead: (minutes: number) =>
    `You proved who you are more than ${minutes} minutes ago. Confirm it once more, and the shop goes on with what you were doing. Nothing that you typed is lost.`,
  key: 'Your key',
  code: 'Code from your authenticator app',
  codeHint: 'The code alone is enough.',
  noWay: 'Log out and log in again with a recovery code.',
  submit: 'Confirm',
  passkey: 'Confirm with a passkey',
  missing: 'Type your key or your code',
  done: 'Confirmed',
  goesOn: 'The shop goes on with what you were doing.',
  continue: 'Continue',
  downloadStarts: 'Your download starts now.',
  download: 'Download the file',
  back: 'Back to the dashboard',
  lost: 'The form waited too long, and was not sent. Go back and fill it in again.',
}
