import { business } from '../../owner/business.ts'

export const thankYouWords = {
  seo: {
    titles: {
      verifying: 'Verifying your payment',
      success: 'Thank you! Payment verified',
      failed: 'We have not received your payment',
      'timed-out': 'Your bank is taking its time',
      refunded: 'Your order was refunded',
      returned: 'We have sent your money back',
    },
    description: 'The status of your payment.',
    keywords: ['thank you'],
  },
  reference: (number: string) => `Your reference: ${number}`,
  findOrder: 'Find my order',
  backToCheckout: 'Back to the checkout',
  unknownProduct: 'blueprint',
  backHome: 'Back to Home',
  verifying: {
    heading: 'Verifying your payment',
    text: 'This takes a few seconds. Please keep this page open.',
  },
  /** While the page waits for the connection. */
  offline: {
    heading: 'No connection',
    text: 'We cannot reach the shop, so we do not know about your payment yet. We go on checking as soon as you are online again. Please do not pay again.',
  },
  success: {
    label: 'Payment verified',
    heading: { before: 'Thank you! Your ', after: ' is yours.' },
    emailed: 'We have emailed the download links to you.',
    emailedTo: { before: 'We have emailed the download links to ', after: '.' },
    download: (title: string) => `Download ${title}`,
    order: { number: 'Order number', amount: 'Amount paid', receipt: 'Receipt', openReceipt: 'Open the receipt (PDF)' },
    invoice: { receipt: 'Invoice', openReceipt: 'Open the invoice (PDF)' },
    sendAgain: 'Send again',
    sentAgain: (email: string) => ({
      title: 'Sent again',
      description: `New download links are on their way to ${email}.`,
    }),
    correct: {
      question: 'Wrong address? Correct it and send again',
      label: 'Correct email',
      submit: 'Correct and send again',
      explanation: 'Your order moves to this address. The links that we sent to the other one stop working.',
      done: (email: string) => ({
        title: 'Address corrected',
        description: `New download links are on their way to ${email}.`,
      }),
    },
    marketing: {
      heading: 'News and offers',
      text: 'You agreed to news and offers by email, SMS, call and WhatsApp. You can stop them here. You will still get messages about this order.',
      stop: 'Stop all marketing',
      done: {
        title: 'All marketing stopped',
        description: 'You will get no more news or offers, but you will still get messages about your order.',
      },
    },
    refused: {
      title: 'This was not sent',
      'too-often': 'We have sent it several times already. Please wait an hour, or write to us.',
      'too-many-corrections': 'You have corrected the address several times already. Please write to us.',
      'same-email': 'The order already has this address. Press “Send again” instead.',
      'not-deliverable': 'This order cannot be sent. Please write to us.',
      'not-this-browser': 'You can do this only in the browser where you bought it. Use “Find my order” instead.',
      offline: 'You are offline. Please try again when you are connected.',
    },
    notArrived: 'Nothing in your inbox yet?',
    advice: (supportEmail: string) => [
      'Check the spam and promotions folders.',
      `Wait ${business.orderEmail.usualMinutes} minutes: email is sometimes slow.`,
      `Still nothing? Contact support at [${supportEmail}](mailto:${supportEmail}) within ${business.supportHours} hours.`,
      'Your files are always under [Your purchases](/customer-dashboard). Log in with the email address you bought with.',
    ],
  },
  notVerified: {
    label: 'Payment not verified',
    text: "We couldn't verify your payment. Please contact our support team.",
  },
  failed: {
    heading: 'We have not received your payment',
    text: (supportEmail: string) =>
      `Write to [${supportEmail}](mailto:${supportEmail}). If money has left your account, it is not lost: if your bank confirms the payment later, we will still send your files. Otherwise your bank sends it back by itself, usually within 5 to 7 working days.`,
    tryAgain: 'Try again',
  },
  timedOut: {
    heading: 'Your bank is taking its time',
    text: (supportEmail: string) =>
      `Please do not pay again yet. If your bank confirms the payment later, we will send the files to your email address. Check again in a few minutes, or write to [${supportEmail}](mailto:${supportEmail}).`,
    checkAgain: 'Check again',
  },
  refunded: {
    label: 'Refund',
    heading: 'Your order was refunded',
    text: (product: string) =>
      `We have sent back the whole amount of your order of ${product}. Its download links no longer work.`,
    receiptElsewhere:
      'The receipt for this refund is under [Your purchases](/customer-dashboard). Log in with the email address you bought with.',
    buyAgain: 'Buy it again',
  },
  returned: {
    label: 'Payment sent back',
    heading: 'We have sent your money back',
    text: 'We could not complete this order, so there are no files to download. Your money is on its way back to you.',
  },
  moneyBack: {
    duration: 'It usually takes 5 to 10 working days until the money is in your account.',
    amount: 'Amount sent back',
    part: 'A part of what you paid. Your download links still work. Banks usually need 5 to 10 working days.',
    questions: (supportEmail: string) =>
      `Questions? Write to [${supportEmail}](mailto:${supportEmail}) and include the order number.`,
  },
}
