import type { HelpEntry } from './entry.ts'

const dashboard = '/admin-dashboard'

/** The business around the shop. */
export const businessHelp: HelpEntry[] = [
  {
    slug: 'settings',
    title: 'Settings',
    pages: [`${dashboard}/settings`],
    purpose:
      'Who sells, how buyers reach you, your GSTIN and the prefixes of invoice numbers. Buyers read these facts in the footer, on the contact page, in legal texts, receipts and emails. A live shop takes no payment until you have published who sells.',
    buttons: [
      { label: 'Save', does: 'Saves your draft. Buyers see it when you publish.' },
      {
        label: 'Test now',
        does: 'Checks one service: for payments whether the keys are accepted, for email by sending one to your support address. No payment is made.',
      },
      { label: 'Copy', does: 'Copies an address that you enter on the site of a provider.' },
    ],
    notes: [
      'Keys and passwords are not on this page. They are in the file .env on the server; after a change there, the shop is started again.',
    ],
  },
  {
    slug: 'alerts',
    title: 'Alerts',
    pages: [`${dashboard}/alerts`],
    purpose:
      'When something is wrong with the whole shop, such as a full disk or a mail server that refuses emails, the shop writes to you once, and once more when it is over. The page shows what is wrong now and what was wrong in the last 90 days.',
    buttons: [
      {
        label: 'Save',
        does: 'Changes where alerts go, and whether you get a summary every evening at 8 pm. It applies at once.',
      },
    ],
    notes: ['Each alert has a link to the page that helps.'],
  },
  {
    slug: 'people',
    title: 'People',
    pages: [`${dashboard}/people`],
    purpose:
      'Helpers answer buyers for you, with a key of their own. A helper finds orders and customers, resends files and corrects addresses, and sees no revenue, no exports and no settings.',
    buttons: [
      {
        label: 'Create key',
        does: 'Adds a helper and shows the key once. Copy it and give it to your helper; it works on the same login page as yours.',
      },
      { label: 'Revoke', does: 'Ends the key and logs the helper out immediately.' },
    ],
    notes: ['The audit log shows what each helper did.'],
  },
  {
    slug: 'trace',
    title: 'Trace a copy',
    pages: [`${dashboard}/trace`],
    purpose:
      'You found one of your PDFs in a group or on a website. Every copy carries a hidden mark of its buyer: upload the PDF, and the shop reads the mark.',
    buttons: [
      { label: 'View order', does: 'Opens the order for which the copy was made.' },
      { label: 'View customer', does: 'Opens the buyer.' },
    ],
    notes: [
      'The upload begins when you choose the file. The shop does not keep it.',
      'If only the printed line is left, check the order before you contact the buyer, because a line can be changed.',
    ],
  },
  {
    slug: 'audit-log',
    title: 'Audit log',
    pages: [`${dashboard}/audit`],
    purpose:
      'Everything that you and your helpers did in this dashboard, and all attempts to log in, newest first. No entry can be changed. At the top is where you are logged in.',
    buttons: [
      { label: 'Filter', does: 'Shows only one kind of entry.' },
      { label: 'End', does: 'Ends one login. That browser must log in again.' },
      { label: 'End all others', does: 'Ends every login except this one.' },
    ],
    notes: ['If you do not recognise a login, end it and change the admin key.'],
  },
  {
    slug: 'security-log',
    title: 'Security log',
    pages: [`${dashboard}/security`],
    purpose:
      'What the shop refused: wrong keys and codes, forged messages, pages that a helper may not open. It is counted by hour and network and kept for a year. A few wrong codes a day are normal.',
    buttons: [{ label: 'Older entries', does: 'Shows the next page of the list.' }],
    notes: ['Many entries from one network, or many refused webhooks, deserve a closer look.'],
  },
  {
    slug: 'help',
    title: 'Help',
    pages: [`${dashboard}/help/:entry?`],
    purpose:
      'One entry for each page of the dashboard: what the page is for, and what happens when you press its buttons. “Help” at the top of each page opens its own entry.',
    buttons: [{ label: 'Search help', does: 'Shows the entries that contain all the words that you typed.' }],
  },
]
