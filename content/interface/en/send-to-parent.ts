/** For students, who cannot buy: the page gives them a link for an adult and stores nothing. */
export const sendToParentWords = {
  title: (product: string) => `Send the ${product} to a parent`,
  description: (product: string) => `A link and a QR code that let a parent open and pay for the ${product}.`,
  label: 'Ask a parent',
  heading: 'Send to a parent',
  lead: (product: string, price: string) =>
    `Only an adult can buy here. Let a parent open this link and pay ${price} for the ${product}. You do not fill in anything, and we store nothing about you.`,
  qr: (product: string) => `QR code for the checkout of the ${product}`,
  scan: 'Is a parent next to you? They can scan this with their phone camera.',
  link: 'Or send this link:',
  whatsapp: 'Send on WhatsApp',
  sms: 'Send as SMS',
  email: 'Send by email',
  message: (product: string, price: string, url: string) =>
    `Please look at this for me: ${product}, ${price}. You can read about it and pay here: ${url}`,
  back: (product: string) => `Back to the ${product}`,
}
