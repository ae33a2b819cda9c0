/** Who may use the dashboard. */
export const peopleWords = {
  metaTitle: 'People',
  heading: 'People',
  lead: 'A helper answers buyers for you: searches orders and customers, resends files and corrects addresses. A helper sees no revenue, no exports and no settings, and cannot change the shop.',
  owner: 'You',
  ownerAccess: 'Everything',
  helperAccess: 'Orders and customers',
  none: 'You have no helpers.',
  since: (time: string) => `Since ${time}`,
  lastSeen: (time: string) => `Last seen ${time}`,
  notLoggedIn: 'Not logged in',
  add: {
    heading: 'Add a helper',
    name: { label: 'Name', hint: 'The audit log shows it with everything that the helper does.' },
    submit: 'Create key',
  },
  created: {
    heading: (name: string) => `Key for ${name}`,
    text: 'Copy it now and give it to your helper. The shop shows it only once. It opens the same login page as yours.',
    label: 'Key',
  },
  notCreated: 'The helper was not added',
  refused: {
    'name-missing': 'Enter a name of at most 60 characters.',
    'name-taken': 'You already have a helper with this name.',
    'too-many': 'You have 20 helpers, which is the limit. Revoke one first.',
  },
  revoke: {
    label: 'Revoke',
    explanation: 'The key stops working, and the helper is logged out immediately. The audit log keeps the name.',
    confirm: 'Yes, revoke',
    done: (name: string) => ({ title: 'Revoked', description: `${name} can no longer log in.` }),
    gone: 'This key was already revoked.',
  },
}
