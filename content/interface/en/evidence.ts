/** The evidence that a bank reads about a dispute. Banks read English. */
export const evidenceWords = {
  title: 'Evidence in a payment dispute',
  documentTitle: (order: string) => `Evidence about order ${order}`,
  written: 'Written',
  inIndia: (time: string) => `${time}, Indian time`,
  dispute: 'Dispute',
  reason: 'Reason given',
  reasonWithCode: (reason: string, code: string) => `${reason} (${code})`,
  disputedAmount: 'Disputed amount',
  order: 'Order',
  ownWords: 'Statement of the seller',
  payment: {
    order: 'Order number',
    product: 'Product',
    files: 'Files',
    ordered: 'Ordered',
    completed: 'Paid',
    amount: 'Price',
    document: 'Receipt or invoice',
    columns: ['Received', 'Payment id', 'Bank reference', 'Amount'],
    currency: (amount: string, currency: string) => `${amount} ${currency}`,
    with: (provider: string, id: string) => `${provider} ${id}`,
  },
  buyer: {
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    state: 'State',
    language: 'Language of the page',
    languages: { en: 'English', hi: 'Hindi' },
  },
  delivery: {
    lead: 'The shop sent the download links to the contact details that the buyer typed.',
    columns: ['Time', 'Sent to', 'Result', 'Accepted by'],
    results: {
      sending: 'being sent',
      sent: 'accepted',
      delivered: 'delivered',
      read: 'read',
      failed: 'failed',
      refused: 'refused',
      abandoned: 'not confirmed',
    },
    acceptedBy: (server: string, id: string) => (id ? `${server}, id ${id}` : server),
    unknownServer: 'mail server of the shop',
  },
  downloads: {
    lead: (count: number) =>
      `The files were downloaded ${count === 1 ? 'once' : `${count} times`} with the buyer’s own link. Each copy carries its id inside the PDF. A network is an anonymised number of the internet connection: equal numbers are the same connection.`,
    columns: ['Time', 'File', 'Network', 'Copy', 'Browser'],
    more: (count: number) => `${count} more downloads are not listed.`,
  },
  refunds: {
    columns: ['Time', 'Amount', 'State', 'Bank reference'],
    states: { requested: 'requested', accepted: 'on its way', processed: 'sent to the bank', failed: 'failed' },
  },
  earlierOrders: {
    lead: 'Orders of the same buyer before this one, paid and never disputed.',
    columns: ['Paid', 'Order', 'Product', 'Payment id', 'Amount', 'Downloads'],
  },
  terms: {
    accepted: 'Accepted',
    version: 'Version of the texts',
    language: 'Read in',
    network: 'Internet address',
    lead: 'The buyer could only pay after ticking that they agree to the Terms of Service and the Privacy Policy, which were linked next to the box.',
    summary: (title: string) => `${title} in short, as shown that day:`,
    networkDeleted: 'no longer stored',
  },
  policy: {
    updated: (day: string) =>
      `Last changed on ${day}. The shop showed this text on its own page when the order was placed.`,
  },
  log: {
    sent: (time: string, to: string, result: string) => `${time} links sent to ${to}: ${result}`,
    downloaded: (time: string, file: string, network: string, browser: string) =>
      `${time} downloaded ${file}, network ${network}, ${browser}`,
  },
  page: (number: string, count: string) => `${number} of ${count}`,
}
