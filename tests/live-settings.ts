/** The minimum settings of a live shop. None of them is real. */
export const liveSettings = {
  SHOP_MODE: 'live',
  SITE_URL: 'https://shop.example',
  APP_SECRET: 's'.repeat(32),
  ADMIN_KEY: 'a'.repeat(16),
  TRUSTED_PROXIES: '1',
  PAYMENT_PROVIDER: 'cashfree',
  CASHFREE_CLIENT_ID: 'id',
  CASHFREE_CLIENT_SECRET: 'secret',
  SMTP_URL: 'smtps://user:password@mail.example',
  MAIL_FROM: 'Board Blueprints <hello@shop.example>',
  SUPPORT_EMAIL: 'help@shop.example',
}
