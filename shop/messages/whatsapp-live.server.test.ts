import { expect, it, vi } from 'vitest'
import { isWhatsAppEnabled } from './whatsapp.server.ts'

// The shop reads its settings at import, which happens after this.
await vi.hoisted(async () => {
  const { liveSettings } = await import('#tests/live-settings.ts')
  Object.assign(process.env, liveSettings)
})

const whatsApp = {
  WHATSAPP_ACCESS_TOKEN: 'token',
  WHATSAPP_PHONE_NUMBER_ID: '1234567890',
  WHATSAPP_APP_SECRET: 'secret',
  WHATSAPP_VERIFY_TOKEN: 'v'.repeat(16),
  WHATSAPP_TEMPLATE: 'order_ready',
}

it('a live shop writes on WhatsApp only when its owner has configured it', async () => {
  expect(isWhatsAppEnabled()).toBe(false)
  vi.resetModules()
  Object.assign(process.env, whatsApp)
  const configured = await import('./whatsapp.server.ts')
  expect(configured.isWhatsAppEnabled()).toBe(true)
})
