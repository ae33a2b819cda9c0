import type { DeliveryChannel, DeliveryKind, DeliveryStatus } from '#db/schema/messages.ts'

/** How the dashboard describes messages that the shop sent. */
export const sentMessageWords = {
  kind: {
    order: 'Download links',
    guide: 'Free guide',
    'login-code': 'Code or notice about the account',
    'new-edition': 'New edition',
    refund: 'Refund',
    news: 'News',
    'payment-link': 'Payment link',
    request: 'Answer to a request',
    'files-here': 'Where the imported files are',
  } satisfies Record<DeliveryKind, string>,
  status: {
    email: {
      sending: 'Sending email',
      sent: 'Email sent',
      delivered: 'Email delivered',
      read: 'Email read',
      failed: 'Email failed',
      refused: 'Email refused',
      abandoned: 'Email interrupted',
    },
    whatsapp: {
      sending: 'Sending WhatsApp message',
      sent: 'WhatsApp message sent',
      delivered: 'WhatsApp message delivered',
      read: 'WhatsApp message read',
      failed: 'WhatsApp message failed',
      refused: 'WhatsApp message refused',
      abandoned: 'WhatsApp message interrupted',
    },
  } satisfies Record<DeliveryChannel, Record<DeliveryStatus, string>>,
  named: (message: string, status: string) => `${message}: ${status}`,
  to: (address: string) => `To ${address}`,
  toAt: (address: string, time: string) => `To ${address}, ${time}`,
  toWithError: (address: string, error: string) => `To ${address}: ${error}`,
}
