import { expect, it, vi } from 'vitest'
import { addOrder } from '#tests/database/orders.ts'
import { findPaidLinks } from './find-paid-links.server.ts'

// Settings are read at import, which is later than this.
vi.hoisted(() => {
  Object.assign(process.env, {
    SHOP_MODE: 'live',
    SITE_URL: 'https://shop.example',
    APP_SECRET: 'a secret of more than thirty-two characters',
    ADMIN_KEY: 'a key of sixteen characters',
    PAYMENT_PROVIDER: 'razorpay',
    RAZORPAY_KEY_ID: 'rzp_live_1',
    RAZORPAY_KEY_SECRET: 's',
    RAZORPAY_WEBHOOK_SECRET: 's',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'shop@shop.example',
    SUPPORT_EMAIL: 'help@shop.example',
  })
})

it('gives a live shop’s files for money, and not for an order of the sandbox', async () => {
  const played = await addOrder({ status: 'completed', provider: 'sandbox' })
  const paid = await addOrder({ status: 'completed', provider: 'razorpay' })
  expect(await findPaidLinks(played.id)).toBeNull()
  expect((await findPaidLinks(paid.id))?.links).toHaveLength(1)
})
