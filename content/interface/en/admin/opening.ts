/** Closing the shop for a while, and opening it again. */
export const openingWords = {
  metaTitle: 'Open or close',
  heading: 'Open or close',
  open: 'Your shop is open.',
  closed: (time: string) => `Your shop has been closed since ${time}. Buyers read:`,
  lead: 'While the shop is closed, buyers read your sentence on every page and cannot start a payment. Accounts and downloads keep working, and a buyer who is paying at this moment can finish.',
  sentence: { label: 'What buyers read', hint: 'One sentence, for example “We are back on Monday, 23 November.”' },
  sentenceHi: { label: 'In Hindi (optional)', hint: 'Without it, buyers who read Hindi see the English sentence.' },
  close: 'Close for a while',
  change: 'Change the sentence',
  reopen: 'Open again',
  done: {
    closed: { title: 'Closed', description: 'Buyers read your sentence now.' },
    reopened: { title: 'Open', description: 'Buyers can pay again.' },
  },
  refused: {
    sentence: 'Write one sentence of at most 200 characters.',
    'not-closed': 'The shop was already open.',
  },
}
