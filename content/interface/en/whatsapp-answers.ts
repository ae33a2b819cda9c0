/** What the shop writes on WhatsApp. What it answers by itself is the same whether it knows the number or not. */
export const whatsappAnswerWords = {
  links: (findOrder: string) =>
    `If you have bought with this number, we are sending your download links to this chat and to the email address of your order. Nothing after ten minutes? You may have used another number: ${findOrder}`,
  bill: (account: string) =>
    `Your receipts are in your account. Log in with the email address of your order: ${account}`,
  help: (findOrder: string) =>
    `Write LINK to get your download links again, BILL for your receipt, or STOP to get no more messages here. Write anything else, and a person will answer. You can also find your order here: ${findOrder}`,
  waiting: (until: string) =>
    `Thank you for your message. A person will read it and answer here by ${until}. To get your download links at once, write LINK.`,
  request: (orderNumber: string, product: string, text: string) =>
    `Our answer about your order ${orderNumber} (${product}):\n\n${text}`,
  howToStop: 'To get no more messages from us on WhatsApp, send the one word STOP.',
}
