/** The folders of shop/ in which the mutation run plants faults, and the tests outside a folder that guard its rules. */
export const guards: Record<string, string[]> = {
  consents: ['shop/admin/correct-order-email-as-owner.server', 'shop/customers/erase-customer.server'],
  delivery: ['shop/admin/editions.server', 'shop/admin/resend-order.server', 'shop/admin/resend-refused-mails.server'],
  downloads: ['server/downloads', 'server/downloads-faults', 'server/downloads-from-bucket', 'server/downloads-live'],
  messages: ['shop/delivery/send-order-whatsapp.server', 'shop/campaigns/send-campaign-mail.server'],
  orders: [
    'shop/admin/correct-order-email-as-owner.server',
    'shop/admin/parallel-acts.server',
    'shop/delivery/deliver-order.server',
    'shop/delivery/deliver-order-now.server',
    'shop/campaigns/send-campaign-mail.server',
    'server/api/send-download-link',
    'shop/downloads/find-paid-links-live.server',
  ],
  payments: ['server/api/create-checkout-live', 'server/check-settings', 'server/webhooks'],
  sessions: [],
}
