import { business } from '../../owner/business.ts'

/** The page for buyers who lost their files. It says the same whether the shop knows the order or not. */
export const findOrderWords = {
  title: 'Find my order',
  description: 'Get the download links of your order again, by email, phone number, order number or payment reference.',
  keywords: ['find my order', 'download again', 'order number'],
  label: 'Lost your files?',
  lead: 'Enter one thing that you remember. We will send the download links again, but only to the email address and phone number of the order.',
  field: 'Email, phone number, order number or payment reference',
  hint: 'For example 98765 43210, 482 109 375 or the UPI reference in your payment app.',
  submit: 'Send my links again',
  unreadable: 'Please enter an email address, a phone number, an order number or a payment reference',
  tooOften: (minutes: number) => ({
    title: 'Too many requests',
    description: `Please try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`,
  }),
  requested: {
    label: 'We are looking',
    heading: 'Check your email',
    lead: 'If this belongs to an order, its download links are on their way to the email address and phone number of the order.',
    advice: (supportEmail: string) => [
      `The message takes up to ${business.orderEmail.usualMinutes} minutes. Please check the spam folder too.`,
      'Nothing arrived? You may have used another email address or phone number. Try the payment reference from your payment app.',
      `Was your address mistyped when you paid? Write to [${supportEmail}](mailto:${supportEmail}) with the payment reference, and we will fix it.`,
    ],
    again: 'Try something else',
  },
  purchases: 'You can also log in: [Your purchases](/customer-dashboard).',
}
