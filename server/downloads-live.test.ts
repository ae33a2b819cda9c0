import { beforeAll, expect, it, vi } from 'vitest'
import { addEdition } from '#shop/delivery/add-edition.server.ts'
import { signLink } from '#shop/delivery/download-link.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { makePdf } from '#tests/pdf/make-pdf.ts'
import { downloads } from './downloads.ts'

// Settings are read at import, which is later than this.
vi.hoisted(() => {
  Object.assign(process.env, {
    SHOP_MODE: 'live',
    SITE_URL: 'https://shop.example',
    APP_SECRET: 's'.repeat(32),
    ADMIN_KEY: 'a'.repeat(16),
    PAYMENT_PROVIDER: 'cashfree',
    CASHFREE_CLIENT_ID: 'id',
    CASHFREE_CLIENT_SECRET: 'secret',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'hello@shop.example',
    SUPPORT_EMAIL: 'help@shop.example',
  })
})

beforeAll(async () => {
  await addEdition('maths', await makePdf(), 'upload')
})

it.each([
  ['cashfree', 200],
  ['sandbox', 404],
])('a live shop answers a download that was paid by %s with %i', async (provider, status) => {
  const { id } = await addOrder({ status: 'completed', provider })
  const response = await downloads.request(`/${signLink({ orderId: id, file: 'maths', generation: 0 })}`)
  expect(response.status).toBe(status)
})
