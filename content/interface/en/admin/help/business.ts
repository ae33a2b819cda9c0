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
    notes: ['“Change” or “Set up” beside a service opens its own form, where you enter its keys.'],
  },
  {
    slug: 'service',
    title: 'A service',
    pages: [`${dashboard}/settings/:service`],
    purpose:
      'Keys and addresses of one service: payments, email, WhatsApp, backup, or the address of your shop. The shop tries them before it saves, and uses them at once, without a restart.',
    buttons: [
      { label: 'Check and save', does: 'Tries what you typed. Only what works is saved. No payment is made.' },
      { label: 'Remove', does: 'The shop forgets these settings and stops using the service.' },
    ],
    notes: [
      'A saved key never comes back to a browser; you see its last four characters at most.',
      'What is set on the server wins over what you type here.',
      'A backup needs a private key that only you have. The form asks you to paste it once, to prove that you saved it.',
    ],
  },
  {
    slug: 'my-login',
    title: 'My login',
    pages: [`${dashboard}/my-login`],
    purpose:
      'How you open the dashboard: passkeys on your phone or computer, recovery codes on paper, the admin key and its second factor.',
    buttons: [
      { label: 'Add a passkey', does: 'Your device makes a passkey, which you open with your finger, face or PIN.' },
      {
        label: 'Make recovery codes',
        does: 'Shows ten codes once. Each of them logs you in once, if your phone is lost.',
      },
      { label: 'Change the key', does: 'Makes a new admin key and logs every other browser out.' },
      { label: 'Add a second factor', does: 'The key then also asks for six digits from an app on your phone.' },
    ],
  },
  {
    slug: 'confirm',
    title: 'Confirm that it is you',
    pages: [`${dashboard}/prove`],
    purpose:
      'Before refunds, downloads of data, and changes of people or settings, the shop asks who you are if you last proved it more than ten minutes ago. A stolen browser session cannot do these things.',
    buttons: [
      { label: 'Confirm', does: 'Checks your key or code. The shop then goes on with what you were doing.' },
      { label: 'Confirm with a passkey', does: 'The same, with your finger, face or PIN.' },
    ],
  },
  {
    slug: 'set-up',
    title: 'The first login',
    pages: [`${dashboard}/set-up/:link`],
    purpose:
      'A new live shop prints a link in its log when it starts. Open it to make your login as the owner. The link works once, within 24 hours.',
    buttons: [
      { label: 'Make a passkey', does: 'Your device makes a passkey, and the shop shows ten recovery codes.' },
      { label: 'Make a key', does: 'Makes an admin key instead, and shows it once.' },
    ],
  },
  {
    slug: 'opening',
    title: 'Open or close',
    pages: [`${dashboard}/opening`],
    purpose:
      'Open your shop for the first time, or close it for a while, for example during holidays. While it is closed, buyers read your sentence and cannot start a payment; accounts and downloads keep working.',
    buttons: [
      {
        label: 'Start a payment of …',
        does: 'Begins the rehearsal: you pay for your cheapest product with real money, and the page follows payment, email and refund.',
      },
      { label: 'Send … back', does: 'Refunds the rehearsal through the provider.' },
      {
        label: 'Open the shop',
        does: 'Saves orders, customers and messages of the demo and the rehearsal in one file, empties them, and lets buyers pay. Works once.',
      },
      { label: 'Open without a rehearsal', does: 'The same, without having tried a payment.' },
      {
        label: 'Download the file (ZIP)',
        does: 'Gives you what was emptied, one table per CSV file. It is deleted after 90 days.',
      },
      { label: 'Close for a while', does: 'Closes the checkout at once and shows your sentence on every page.' },
      { label: 'Change the sentence', does: 'Shows buyers another sentence.' },
      { label: 'Open again', does: 'Buyers can pay again at once.' },
    ],
  },
  {
    slug: 'import',
    title: 'Import',
    pages: [`${dashboard}/imports`, `${dashboard}/imports/:importId`],
    purpose:
      'Bring buyers and what they bought along from Gumroad, Instamojo, Razorpay, Payhip, Shopify, WooCommerce, Easy Digital Downloads or a sheet of your own. Nothing changes before you press Import.',
    buttons: [
      { label: 'Check again', does: 'Reads the file once more with the columns and products that you chose.' },
      {
        label: 'Import',
        does: 'Adds the orders that are ready. The buyers find their files in their account. They get no message.',
      },
      {
        label: 'Download the rows to correct',
        does: 'A CSV file with what is wrong in each row. Correct it and upload it.',
      },
      {
        label: 'Tell the buyers',
        does: 'Sends each buyer of the import one email that says where their files are now, two a second.',
      },
      {
        label: 'Take this import back',
        does: 'Deletes its orders and new customers, as long as no buyer has used any of them.',
      },
    ],
    notes: [
      'Imported orders count as no revenue and get no receipt: the other shop sold them.',
      'Refunded, unpaid and test orders are left out. The same file a second time changes nothing.',
      'The shop deletes the file after 30 days.',
    ],
  },
  {
    slug: 'move-out',
    title: 'Move out',
    pages: [`${dashboard}/move-out`],
    purpose:
      'Take everything with you: one encrypted file with products, texts, files, orders, payments, receipts, customers and consents. Another shop with this software opens it, and links in old emails keep working there.',
    buttons: [
      { label: 'Make a passport', does: 'Writes the file in the background. Your shop keeps selling meanwhile.' },
      { label: 'Download', does: 'Gives you the file. A download that breaks off can be continued.' },
      { label: 'Delete', does: 'Deletes the file from the server. Copies that you downloaded stay.' },
    ],
    notes: [
      'No one can open the file without your password, and no one can find the password again.',
      'Keys of payments and email, logins, helpers, API keys and webhooks stay behind: set them up in the new shop.',
      'Only the owner can make or download a passport. The shop writes to you when one was made, and deletes it after seven days.',
    ],
  },
  {
    slug: 'webhooks',
    title: 'Webhooks',
    pages: [`${dashboard}/webhooks`, `${dashboard}/webhooks/:endpointId`],
    purpose:
      'Another program learns what happens in your shop: paid orders, refunds, disputes, readers of the free guide and more. You need an address that the other program gives you.',
    buttons: [
      {
        label: 'Add endpoint',
        does: 'Saves the address and shows a secret once, with which the program checks that events are yours.',
      },
      { label: 'Send a test event', does: 'Sends an event without data, so that you see whether it arrives.' },
      { label: 'Send again', does: 'Sends an event once more. The program recognises it by its id.' },
      { label: 'Send these again', does: 'Sends every event between two times once more.' },
      { label: 'Change the secret', does: 'Makes a new secret. For 24 hours the shop signs with both.' },
    ],
    notes: [
      'The shop tries for three days and alerts you after one day without success.',
      'Tick the customer’s contact only if the other program needs it.',
    ],
  },
  {
    slug: 'api-keys',
    title: 'API keys',
    pages: [`${dashboard}/api-keys`],
    purpose:
      'A program of yours, for example Zapier or your own website, reads orders and customers, starts checkouts or sends links. Each program gets its own key, which may do only what you tick.',
    buttons: [
      { label: 'Create key', does: 'Makes a key and shows it once. Copy it into the program.' },
      { label: 'Revoke', does: 'Refuses the program from its next call on.' },
    ],
    notes: [
      'Revoke a key that may have been seen by others, and create a new one.',
      'The audit log has a line for the first call of each day, and for every email that a program sends.',
    ],
  },
  {
    slug: 'sheets',
    title: 'Google Sheets',
    pages: [`${dashboard}/sheets`],
    purpose:
      'A spreadsheet shows your orders or the totals of each month and keeps them up to date by itself. It can only read.',
    buttons: [
      { label: 'Create address', does: 'Makes a secret address and shows its formula once. Copy it into a cell.' },
      { label: 'Revoke', does: 'Ends the address. What a spreadsheet has read stays in it.' },
    ],
    notes: [
      'Google reads the address every hour while the sheet is open.',
      'Everyone you share the sheet with can see the address. If they should not, share a copy of the values instead.',
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
      'You found one of your files in a group or on a website. Every copy carries a hidden mark of its buyer, if its type allows it: upload the file, and the shop reads the mark.',
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
