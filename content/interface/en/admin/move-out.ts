import type { PassportState, PassportStep } from '#db/schema/machinery.ts'

const steps: Record<PassportStep, (done: number, total: number) => string> = {
  rows: (done, total) => `Writing orders, customers and texts: table ${done} of ${total}`,
  files: (done, total) => `Writing files: ${done} of ${total}`,
  receipts: (done, total) => `Writing receipts: ${done} of ${total}`,
}

const states: Record<PassportState, string> = { writing: 'Being written', done: 'Ready', failed: 'Not written' }

/** The passport: everything in one file, with which the owner can leave. */
export const moveOutWords = {
  metaTitle: 'Move out',
  heading: 'Move out',
  lead: 'Your shop’s passport is one encrypted file with everything: products and texts, files, orders, payments, receipts, customers and their consents. Another shop with this software opens it, and links in old emails keep working there. Without this software it can be read too: inside are your files, and text files with one row per line.',
  without:
    'Keys of payments and email, logins and helpers stay behind. Your shop keeps selling while the file is written; close it first if you are moving.',
  signedBy: 'Your shop signs each passport with the key',
  make: {
    heading: 'Make a passport',
    password: 'Password for the file',
    passwordHint: (length: number) =>
      `At least ${length} characters. Write it down: without it no one can open the file, and the shop does not keep it.`,
    repeated: 'The password again',
    hasReceipts: 'Include each receipt as a PDF (their figures are always included)',
    submit: 'Make a passport',
  },
  started: { title: 'The passport is being written', description: 'You can leave this page.' },
  notStarted: 'No passport was made',
  refused: {
    'weak-password': 'Choose a longer password.',
    'not-repeated': 'The two passwords are not the same.',
    'being-written': 'A passport is being written. Wait until it is ready.',
    'too-many': 'You made five passports today. Make the next one tomorrow.',
  },
  none: 'No passport has been made yet.',
  list: 'Passports',
  steps,
  states,
  withReceipts: 'with receipts',
  withoutReceipts: 'without receipts',
  failed: 'Something went wrong. The server log says what. Make a new one.',
  gone: 'The file was deleted.',
  deletedAfter: 'The file is deleted after seven days.',
  noSuchPassport: 'There is no such passport, or its file was deleted.',
  download: (size: string) => `Download (${size})`,
  remove: {
    label: 'Delete',
    explanation: 'Deletes the file from the server. Copies that you downloaded stay.',
    confirm: 'Delete the file',
    done: { title: 'The file was deleted' },
    gone: 'The file was already deleted.',
  },
}
