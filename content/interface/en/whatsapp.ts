interface OrderMessage {
  firstName: string
  product: string
  links: string
  shopName: string
}

export const whatsappWords = {
  language: 'en-IN',
  /** WhatsApp accepts no empty value, so this stands for a name that is not one: "Hello there". */
  noName: 'there',
  /** The demo shows the template that the owner registers with WhatsApp; .env.example suggests the same words. */
  order: ({ firstName, product, links, shopName }: OrderMessage) =>
    `Hello ${firstName}, your ${product} is ready. Download it here: ${links} Please keep it to yourself. Reply STOP to get no more messages from ${shopName} on WhatsApp.`,
  preview: {
    title: 'WhatsApp message',
    heading: (shopName: string) => `${shopName} on WhatsApp`,
    subject: (product: string) => `${product}: download link`,
  },
}
