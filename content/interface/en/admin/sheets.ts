import type { SheetKind } from '#db/schema/admin.ts'

const kinds: Record<SheetKind, { label: string; hint: string }> = {
  orders: { label: 'Orders', hint: 'One row per order of the last 90 days, at most 5,000, the newest first.' },
  months: { label: 'Totals per month', hint: 'Orders, sales and refunds of the last 36 months.' },
}

/** Tables that a spreadsheet reads by itself. */
export const sheetWords = {
  metaTitle: 'Google Sheets',
  heading: 'Google Sheets',
  lead: 'A spreadsheet can show your orders and keep them up to date by itself. Create an address here, copy the formula into a cell of Google Sheets, and Google reads the table every hour while the sheet is open.',
  none: 'No spreadsheet reads from your shop yet.',
  kinds,
  sheet: {
    ending: (ending: string) => `…${ending}.csv`,
    withContact: 'with names, emails and phone numbers',
    since: (time: string) => `Since ${time}`,
    lastUsed: (time: string) => `Last read ${time}`,
    unused: 'Never read',
  },
  add: {
    heading: 'Create an address',
    kind: 'Table',
    hasContact: 'Also show the buyer’s name, email and phone number',
    contactHint:
      'Only for orders, and only if you need it: everyone you share the sheet with can see the address in its formula and read the table.',
    submit: 'Create address',
  },
  notCreated: 'The address was not created',
  refused: {
    'unknown-kind': 'Choose a table.',
    'too-many': 'You have 20 addresses, which is the limit. Revoke one first.',
  },
  created: {
    heading: 'Formula for Google Sheets',
    text: 'Copy it now into an empty cell. The shop shows the address only once; anyone who knows it can read this table and nothing else.',
    label: 'Formula',
    formula: (address: string) => `=IMPORTDATA("${address}")`,
  },
  revoke: {
    label: 'Revoke',
    explanation: 'Spreadsheets with this address get nothing any more. What they have read stays in them.',
    confirm: 'Yes, revoke',
    done: { title: 'The address is revoked' },
    gone: 'This address was revoked in the meantime.',
  },
  /** What a spreadsheet shows instead of the table. */
  unknown: 'This address does not exist or was revoked.',
  tooOften: 'This address is read too often. Try again later.',
}
