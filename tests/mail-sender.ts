import type { MailSender } from '#emails/mail-sender.ts'

export const mailSender: MailSender = {
  shopName: 'Test Shop',
  supportEmail: 'help@shop.example',
  copyright: '© 2025 Test Shop, a business venture based in Mysore, India.',
  seller: 'Meera Nair, 12 MG Road, Mysore, Karnataka, India',
}
