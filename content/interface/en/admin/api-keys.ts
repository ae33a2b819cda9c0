import type { ApiScope } from '#db/schema/admin.ts'

const scopes: Record<ApiScope, { label: string; hint: string }> = {
  'orders:read': {
    label: 'Read orders',
    hint: 'Products, amounts, states and times, without names and addresses.',
  },
  'customers:read': {
    label: 'Read customers',
    hint: 'Names, email addresses and phone numbers: the program then processes personal data for you.',
  },
  'checkouts:write': {
    label: 'Start a checkout',
    hint: 'Places an order and gets the address where its buyer pays.',
  },
  'links:write': { label: 'Send links', hint: 'Sends the buyer of a paid order an email with new download links.' },
}

/** The keys of the owner's programs. */
export const apiKeyWords = {
  metaTitle: 'API keys',
  heading: 'API keys',
  lead: 'With a key, a program of yours reads orders or customers, starts checkouts or sends links. Give each program its own key, with only what it needs. Never write a key into a website or an app: anyone could read it there.',
  none: 'There is no key yet.',
  scopes,
  key: {
    ending: (ending: string) => `bbk_…${ending}`,
    since: (time: string) => `Since ${time}`,
    lastUsed: (time: string) => `Last used ${time}`,
    unused: 'Never used',
  },
  add: {
    heading: 'Create a key',
    name: { label: 'Name', hint: 'Of the program, for example “Zapier”. The audit log names it.' },
    scopes: 'What it may do',
    submit: 'Create key',
  },
  notCreated: 'The key was not created',
  refused: {
    'name-missing': 'Enter a name of at most 60 characters.',
    'name-taken': 'Another key has this name.',
    'no-scopes': 'Tick at least one thing that the key may do.',
    'too-many': 'You have 20 keys, which is the limit. Revoke one first.',
  },
  created: {
    heading: (name: string) => `Key for ${name}`,
    text: 'Copy it now into the program. The shop stores only its hash and shows the key only once.',
    label: 'Key',
  },
  revoke: {
    label: 'Revoke',
    explanation: 'The program is refused from its next call on. A revoked key cannot be used again.',
    confirm: 'Yes, revoke',
    done: (name: string) => ({ title: `The key for ${name} is revoked` }),
    gone: 'This key was revoked in the meantime.',
  },
  documentation: {
    before: 'How to call the API: docs/api.md in the source code of the shop, and the machine-readable description at',
    path: '/api/openapi.json',
  },
}
