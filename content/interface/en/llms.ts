/** /llms.txt: what the shop tells programs that answer questions about it. */
export const llmsWords = {
  summary: 'A shop for downloadable PDF files. Prices are in Indian rupees (INR) and include all taxes.',
  howToBuy:
    'A person buys on the page of a product: name, email, phone number and class, then payment by UPI, card, net banking or wallet on the page of a payment provider. The download links arrive by email at once. There is no checkout for agents: hand the buyer the link to the page of the product.',
  products: 'Products',
  price: (price: string) => `${price}.`,
  policies: 'Policies and contact',
  pages: [
    { name: 'Refunds', path: '/refund', note: 'when money goes back' },
    { name: 'Terms', path: '/terms', note: 'what a buyer may do with the files' },
    { name: 'Privacy', path: '/privacy', note: 'which data the shop keeps, and for how long' },
  ],
  contact: { name: 'Contact', note: (email: string) => `questions are answered at ${email}` },
  optional: 'Optional',
  api: { name: 'API', note: 'OpenAPI description, for programs of the owner' },
}
