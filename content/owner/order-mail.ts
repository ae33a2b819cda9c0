import type { StartingOrderMail } from './written-order-mail.ts'

export const orderMail: StartingOrderMail = {
  subject: 'Your {product} is ready to download',
  opening: 'Thank you for your order.',
  tips: [
    'Are you reading this inside another app, such as Instagram or Facebook? Choose “Open in browser” in its menu and tap the link again.',
    'If your phone asks how to open a PDF, choose Drive, Adobe Acrobat Reader or your file manager.',
    'If a download stops halfway, tap the link again. It does not count against you.',
  ],
  support:
    'Still stuck? Write to {supportEmail} within {supportHours} hours of your purchase, and include the order number below. We answer every email.',
  closing: '',
}
