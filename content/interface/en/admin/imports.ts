import type { ImportState } from '#db/schema/imports.ts'

const states: Record<ImportState, string> = {
  checking: 'Being checked',
  checked: 'Ready to import',
  unreadable: 'Cannot be read',
  importing: 'Being imported',
  done: 'Imported',
  'taking-back': 'Being taken back',
  'taken-back': 'Taken back',
}

/** Bringing buyers along from another shop. */
export const importWords = {
  metaTitle: 'Import',
  heading: 'Import',
  lead: 'Bring your earlier buyers and their purchases from another shop. They find their files in their account here. An import sends no message, adds no revenue and gives you no consent to write to them.',
  none: 'Nothing has been imported yet.',
  states,
  origins: {
    heading: '1. Get the file',
    lead: 'The shop recognises the file by its first row.',
  },
  upload: {
    heading: '2. Upload it',
    label: 'CSV file',
    hint: 'Up to 50 MB. Save a spreadsheet as CSV first.',
    sending: 'Uploading…',
    failed: 'The file did not arrive. Try again.',
    offline: 'You are offline. Connect to the internet and choose the file again.',
    needsScript: 'Switch on JavaScript to upload a file.',
    refused: {
      'too-large': 'This file is larger than 50 MB. Split it and upload the parts one after the other.',
      interrupted: 'The upload was interrupted. Try again.',
      empty: 'This file is empty.',
      binary: 'This is not a CSV file. Open it in your spreadsheet program and save it as CSV.',
      'no-header': 'The first row must name at least two columns, for example Email and Product.',
      'too-many-columns': 'This file has more than 200 columns. Delete those that you do not need.',
      'broken-quotes':
        'A quotation mark in this file is never closed. Save the file again in your spreadsheet program.',
      'no-emails':
        'This file has no email addresses, and without them the shop cannot know the buyers. Export the orders together with the buyers’ addresses.',
    },
  },
  list: { heading: 'Your imports', orders: (count: number) => (count === 1 ? '1 order' : `${count} orders`) },
  back: 'All imports',
  from: (origin: string, file: string) => `${origin}, file ${file}`,
  checking: 'The shop is reading the file. This takes a few seconds, and up to a minute for a long file.',
  unreadable:
    'The file breaks off in the middle: a quotation mark is never closed. Save it again in your spreadsheet program and upload it once more.',
  match: {
    heading: '3. Check what will be imported',
    columns: 'Columns',
    columnsHint: 'Which column says what. Email, product and date are needed.',
    noColumn: 'No column',
    fields: {
      sourceId: 'Order number',
      email: 'Email',
      name: 'Name',
      phone: 'Phone',
      product: 'Product',
      paidAt: 'Date',
      amount: 'Amount',
      currency: 'Currency',
      status: 'Payment status',
      doNotContact: 'Do not contact',
    },
    dates: 'Dates such as 03/04/2026',
    dateOrders: {
      '': 'Find out from the file',
      'day-first': '3 April (day first)',
      'month-first': '4 March (month first)',
    },
    products: 'Products',
    productsHint: 'What each name of the other shop is called here. Buyers get the files of your product.',
    rows: (count: number) => (count === 1 ? '1 row' : `${count} rows`),
    choose: 'Choose',
    skip: 'Do not import',
    submit: 'Check again',
    saved: { title: 'Checking the file again' },
  },
  figures: {
    ready: (count: number) => (count === 1 ? '1 order is ready' : `${count} orders are ready`),
    ofRows: (count: number) => (count === 1 ? 'of 1 row' : `of ${count} rows`),
    leftOut: 'Left out',
    problems: 'To correct',
    example: 'The first orders',
    problemExamples: 'Rows to correct',
    download: 'Download the rows to correct',
    row: (number: number) => `Row ${number}`,
  },
  leftOut: {
    refunded: 'Refunded',
    disputed: 'Disputed by the buyer’s bank',
    unpaid: 'Not paid',
    test: 'Test orders',
    'access-revoked': 'Access was taken away',
    totals: 'Row of totals',
    'unknown-status': 'Unknown payment status',
    'product-skipped': 'Products that you do not import',
    repeated: 'The same purchase again',
  },
  problems: {
    'too-few-cells': 'The row is incomplete',
    'too-many-cells': 'The row has more cells than the first row',
    'email-missing': 'No email address',
    'email-invalid': 'The email address is not valid',
    'several-emails': 'More than one email address in one cell',
    'name-too-long': 'The name is longer than 100 characters',
    'text-damaged': 'The name has lost its letters: save the file as UTF-8',
    'phone-damaged': 'The spreadsheet has shortened the phone number: format the column as text',
    'phone-invalid': 'The phone number is not valid',
    'product-missing': 'No product',
    'product-too-long': 'The product’s name is longer than 200 characters',
    'product-not-chosen': 'Choose a product for this name',
    'date-missing': 'No date',
    'date-unreadable': 'The date cannot be read',
    'date-impossible': 'This day does not exist',
    'date-undecided': 'Day or month first? Choose it above',
    'date-in-future': 'The date is in the future',
    'date-too-old': 'The date is before the year 2000',
    'id-too-long': 'The order number is longer than 200 characters',
  },
  start: {
    heading: '4. Import',
    explanation:
      'The buyers get an account with their files. They are not told: the shop writes to them when you press Tell the buyers. You can take the import back as long as no buyer has used it.',
    submit: (count: number) => (count === 1 ? 'Import 1 order' : `Import ${count} orders`),
    started: { title: 'The import has begun' },
  },
  progress: {
    heading: 'Import',
    label: (done: number, rows: number) => `${done} of ${rows} rows`,
    orders: (count: number) => (count === 1 ? '1 order was imported.' : `${count} orders were imported.`),
    there: (count: number) =>
      count === 1
        ? '1 order was there already and stays as it is.'
        : `${count} orders were there already and stay as they are.`,
    refresh: 'Refresh',
  },
  takeBack: {
    button: {
      label: 'Take this import back',
      explanation: 'Deletes the orders of this import, and the customers that it added.',
      confirm: 'Take it back',
    },
    begun: { title: 'The import is being taken back' },
    heading: 'Taking the import back',
    label: (deleted: number, orders: number) => `${deleted} of ${orders} orders deleted`,
    putBack:
      'A buyer used one of these orders while you were taking the import back. An import is taken back as a whole or not at all, so the deleted orders are imported again.',
    partly:
      'A buyer used one of these orders while you were taking the import back, so those that were left stay. The shop no longer has the file: upload it again to bring the deleted orders back.',
  },
  announce: {
    button: {
      label: 'Tell the buyers',
      explanation:
        'Sends each buyer of this import one email that says where their files are now. It is a message about their order, not advertising. The shop sends two a second and never a second one to the same buyer. Afterwards the import can no longer be taken back.',
      confirm: 'Send the emails',
    },
    done: { title: 'The emails are on their way' },
    sentAt: (time: string) => `You had the shop write to the buyers on ${time}.`,
  },
  refused: {
    title: 'Not done',
    'not-imported': 'The import is not finished yet.',
    'announced-before': 'The shop has already written to these buyers.',
    'unknown-import': 'This import no longer exists.',
    'already-started': 'This import has already begun.',
    'changed-meanwhile': 'The figures have changed. Look at them again and press Import once more.',
    'open-first': 'Open the shop first: opening empties it. The file stays here until then.',
    'nothing-to-import': 'No row is ready to be imported.',
    'taken-back-before': 'This import has already been taken back.',
    'in-use':
      'A buyer has already downloaded a file, or was sent a message about such an order. The import can no longer be taken back as a whole.',
  },
  noSuchImport: 'There is no such import.',
}
