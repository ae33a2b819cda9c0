interface Support {
  shopName: string
  supportEmail: string
}

export const emailWords = {
  language: 'en-IN',
  /** Without a name when what was typed is not one. */
  greeting: (firstName: string | null) => (firstName ? `Hello ${firstName},` : 'Hello,'),
  findOrderAsText: (url: string) => `Lost a file or a link? ${url}`,
  helpAsText: (url: string) => `Something wrong? ${url}`,
  signature: ({ shopName, supportEmail }: Support) => `${shopName}, ${supportEmail}`,
  frame: {
    questions: (supportEmail: string) => `Questions? Reply to this email or write to ${supportEmail}.`,
    enteredOnOurSite:
      'You got this email because this address was entered on our site. If that was not you, please delete it.',
    lostFiles: 'Lost a file or a link?',
    findOrder: 'Find my order',
    somethingWrong: 'Something wrong?',
    help: 'Get help here',
    noMoreNews: 'No more news by email?',
    unsubscribe: 'Unsubscribe, or stop all marketing',
    seller: (seller: string) => `Seller: ${seller}`,
  },
  order: {
    files: (files: number) => (files === 1 ? 'Your file is here:' : `Your ${files} files are here:`),
    download: (title: string) => `Download ${title}`,
    downloadAsText: (title: string, facts: string) => (facts ? `${title} (${facts}):` : `${title}:`),
    receipt: 'Open your receipt (PDF)',
    access: (files: number, days: number) =>
      files === 1
        ? `This link works for ${days} days. Your access lasts for life: log in with this email address whenever you need the file again.`
        : `These links work for ${days} days. Your access lasts for life: log in with this email address whenever you need the files again.`,
    personal: (files: number): string =>
      files === 1
        ? 'Your copy is marked with your name and email address. Please do not share it.'
        : 'Your copies are marked with your name and email address. Please do not share them.',
    problemsHeading: 'If the download does not work',
    details: {
      heading: 'Your order',
      product: 'Product',
      amount: 'Amount paid',
      date: 'Date',
      orderNumber: 'Order number',
      asText: (name: string, value: string) => `${name}: ${value}`,
    },
    reason: 'You got this email because of your order. It is not advertising.',
  },
  refund: {
    subject: (amount: string) => `Your refund of ${amount} is on its way`,
    opening: (amount: string, product: string) => `We are sending back ${amount} for your order of ${product}.`,
    duration:
      'The money returns to the account, card or UPI ID that you paid with. Banks usually need 5 to 10 working days.',
    bankReference: (reference: string) => `Your bank can find the refund by this reference number: ${reference}`,
    linksEnded: 'The whole amount goes back, so the download links of this order no longer work.',
    questions: (supportEmail: string, orderNumber: string) =>
      `Questions? Write to ${supportEmail} and include the order number ${orderNumber}.`,
    reason: 'You got this email because of your order. It is not advertising.',
  },
  paymentLink: {
    subject: (product: string) => `Your payment for ${product} is still open`,
    opening: (product: string, amount: string) =>
      `You started to buy ${product} for ${amount}, and we have not received your payment. If you still want it, you can pay here:`,
    pay: 'Go to your payment',
    openUntil: (time: string) => `This page is open until ${time} (Indian time).`,
    paid: 'If you have already paid, you do not need to do anything: your files are on their way.',
    notWanted: 'If you do not want it any more, please ignore this email. We send it only once.',
    orderNumber: (number: string) => `Order number: ${number}`,
    reason: 'You got this email because of your order. It is not advertising.',
  },
  boughtAgain: {
    subject: (product: string) => `You already had the ${product}`,
    opening: (product: string, amount: string) =>
      `You have just paid ${amount} for the ${product}, but you had already bought it with this email address.`,
    mistake: (supportEmail: string, orderNumber: string) =>
      `Was it a mistake? Write to ${supportEmail} with the order number ${orderNumber}, and we will send the money back.`,
    onPurpose: 'If you bought it for another child, you do not need to do anything.',
    access: 'You can download everything you own at any time:',
    reason: 'You got this email because of your order. It is not advertising.',
  },
  filesHere: {
    subject: (shop: string) => `Your files are now at ${shop}`,
    opening: (product: string) =>
      `You bought ${product} from us earlier. We have moved to a new shop, and your files have come along. You pay nothing again.`,
    login: (email: string) =>
      `Log in with ${email}. We send a code to this address, and you can download your files as often as you like:`,
    reason: 'You got this email because of your earlier order. It is not advertising, and we send it once.',
  },
  requestAnswer: {
    subject: (orderNumber: string) => `Our answer about your order ${orderNumber}`,
    opening: (product: string) => `You wrote to us about your order of ${product}. This is our answer:`,
    more: 'Is there something else? Write to us on this page, where you also find everything that was said before:',
    reason: 'You got this email because you asked us about your order. It is not advertising.',
  },
  newEdition: {
    subject: (title: string) => `A new edition of your ${title}`,
    opening: (title: string) => `Your ${title} has a new edition. It is free for you: your purchase stays up to date.`,
    download: 'Download the new edition',
    onlyChanged: 'Download only the changed pages (PDF)',
    allPurchases: 'All your purchases:',
    reason: 'You got this email because you agreed to news from us by email.',
  },
  news: { reason: 'You got this email because you agreed to news from us by email.' },
  loginCode: {
    subject: (code: string, shopName: string) => `${code} is your ${shopName} login code`,
    title: 'Your login code',
    enter: 'Enter this code on the page where you requested it:',
    validity: (minutes: number) =>
      `It is valid for ${minutes} minutes, works once, and only in the browser where you requested it.`,
    ignore:
      'If you did not request it, ignore this email: no one can log in without the code. Never share it with anyone.',
  },
  changeCode: {
    subject: (code: string, shopName: string) => `${code} confirms your new contact details at ${shopName}`,
    title: 'Confirm your new contact details',
    enter: 'Enter this code on the page where you asked to change your email address or phone number:',
    validity: (minutes: number) =>
      `It is valid for ${minutes} minutes, works once, and only in the account that requested it. If this email address has purchases of its own, they move into that account.`,
    ignore:
      'If you did not request it, ignore this email: nothing changes without the code. Never share it with anyone.',
  },
  detailsChanged: {
    subject: { email: 'Your email address was changed', phone: 'Your phone number was changed' },
    opening: {
      email: (shopName: string, masked: string) =>
        `The account at ${shopName} that belonged to this address now uses ${masked}. Your purchases and your choices about messages have moved with it.`,
      phone: (shopName: string, masked: string) => `Your account at ${shopName} now has the phone number ${masked}.`,
    },
    ifYou: 'If that was you, you do not need to do anything.',
    ifNot: (until: string) =>
      `If it was not you, undo it here until ${until} (Indian time). This also ends all logins and all download links, so that only this mailbox can open the account:`,
    undo: 'Undo this change',
    reason: 'You got this email because someone who was logged in changed your account. It is not advertising.',
  },
  test: {
    subject: (shopName: string) => `Test email from ${shopName}`,
    title: 'Emails work',
    text: 'You sent this test email from the dashboard of your shop. Emails to buyers are sent the same way.',
    reason: 'The shop sends it only when the owner tests the mail server.',
  },
  alert: {
    subject: (shopName: string, title: string) => `${shopName}: ${title}`,
    button: 'Open the dashboard',
    reason: 'The shop sends it to its owner when something is wrong, and again when it is over.',
  },
  dailySummary: {
    subject: (shopName: string, day: string) => `${shopName}: ${day}`,
    title: (day: string) => `Your shop on ${day}`,
    sales: (count: string, amount: string) => `${count} sold today, ${amount} before refunds.`,
    lastWeek: (count: string, amount: string) => `In the last seven days: ${count}, ${amount} before refunds.`,
    orders: (count: number) => (count === 1 ? '1 order' : `${count} orders`),
    allWell: 'Nothing needs your attention.',
    needsYou: 'This needs your attention:',
    reason: 'The shop sends it every evening because you asked for it. You can turn it off under Alerts.',
  },
  freeGuide: {
    download: 'Download the guide (PDF)',
    forPhone: 'Reading on a phone? Open the phone edition (PDF)',
    chapter: (number: number, heading: string) => `${number}. ${heading}`,
    marks: (marks: number) => `${marks} marks`,
    subjectAsText: (subject: string, marks: number) => `${subject} (${marks} marks)`,
  },
}
