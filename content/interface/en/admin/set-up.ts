/** The page behind the one-time link. */
export const setUpWords = {
  metaTitle: 'Set up',
  heading: 'Welcome to your shop',
  lead: 'This link makes your login, once. Choose how you will open the dashboard.',
  passkey: {
    heading: 'With a passkey',
    text: 'Your phone or computer keeps it, and opens it with your finger, face or PIN. You also get recovery codes for paper.',
    button: 'Make a passkey',
    missing: 'This browser cannot make a passkey. Use a key, or open the link on your phone.',
    name: 'My first device',
  },
  key: {
    heading: 'With an admin key',
    text: 'The shop makes a key and shows it once, for your password manager. You can add a passkey later.',
    button: 'Make a key',
  },
  done: 'Your shop is yours',
  doneText: 'Save what you see here before you go on. The shop shows it only once.',
  goOn: 'Open the dashboard',
  noOwner:
    'This shop has no owner yet. Open the one-time link that the installation has printed; it is also in the log of the shop.',
  refused: {
    'link-wrong': {
      title: 'This link does not work',
      description:
        'It was used, has expired, or is not complete. Run npm run admin:link on the server for a new one; docs/runbook.md describes it.',
    },
    'link-limited': { title: 'Too many wrong links', description: 'Try again in 15 minutes.' },
    'not-made': { title: 'The passkey was not made', description: 'Try again, or make a key.' },
  },
}
