/** Notices that several dashboard pages share. */
export const adminNoticeWords = {
  offline: {
    title: 'Something went wrong',
    description:
      'The shop did not answer, so it may or may not have saved your change. Refresh the page to check before you try again.',
  },
  notChanged: 'Nothing was changed',
  notLoggedIn: 'You are not logged in. Nothing was changed.',
  ownerOnly: 'Only the owner can open or do this. Nothing was changed.',
  unknownAction: 'The dashboard does not know this action. Nothing was changed.',
  resent: {
    title: 'Email sent',
    description: (email: string) => `Download link sent to ${email}`,
  },
  resendFailed: {
    title: 'Failed to send email',
    unexpected: 'Try again in a moment.',
    'nothing-to-send': 'Only an order that is completed and not refunded has files to send.',
    'not-accepted': 'The mail server did not accept the email. The shop keeps trying for a day.',
  },
}
