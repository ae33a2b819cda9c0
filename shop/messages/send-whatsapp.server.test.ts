import { afterAll, expect, it, vi } from 'vitest'
import { demoMailbox } from '#db/schema/messages.ts'
import { inLanguage } from '#platform/current-language.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { chooseWhatsAppLanguage, isWhatsAppEnabled, sendWhatsApp } from './whatsapp.server.ts'

// The shop reads its settings at import, which happens after this.
const fake = await vi.hoisted(async () => {
  const { startFakeWhatsApp } = await import('#tests/fakes/whatsapp.ts')
  const server = await startFakeWhatsApp()
  const { accessToken, phoneNumberId, template, baseUrl } = server.options
  Object.assign(process.env, {
    WHATSAPP_ACCESS_TOKEN: accessToken,
    WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
    WHATSAPP_APP_SECRET: 'secret',
    WHATSAPP_VERIFY_TOKEN: 'v'.repeat(16),
    WHATSAPP_TEMPLATE: template,
    WHATSAPP_API_URL: baseUrl,
  })
  return server
})
afterAll(() => fake.stop())

it('sends through Meta, and not to the demo mailbox, when the owner has configured WhatsApp', async () => {
  const links = [{ title: 'Maths', url: 'https://shop.example/download/token' }]
  const id = await sendWhatsApp('9876543210', { firstName: 'Asha', productName: 'Maths', links })
  expect(fake.sent).toMatchObject([{ id, to: '919876543210' }])
  expect(await db.$count(demoMailbox)).toBe(0)
  expect(isWhatsAppEnabled()).toBe(true)
})

it('writes in English to a buyer who reads Hindi while Meta has approved no Hindi template', async () => {
  const language = chooseWhatsAppLanguage('hi')
  expect(language).toBe('en')
  const values = { firstName: 'Asha', productName: 'Maths', links: [{ title: 'Maths', url: 'https://shop.example/x' }] }
  await inLanguage('hi', () => sendWhatsApp('9876543210', values))
  expect(fake.templates.at(-1)).toEqual({ name: fake.options.template, language: 'en' })
})
