import { describe, expect, it } from 'vitest'
import { readWhatsAppSettings } from './whatsapp-settings.server.ts'

const complete = {
  WHATSAPP_ACCESS_TOKEN: 'token',
  WHATSAPP_PHONE_NUMBER_ID: '1066',
  WHATSAPP_APP_SECRET: 'secret',
  WHATSAPP_VERIFY_TOKEN: 'v'.repeat(16),
  WHATSAPP_TEMPLATE: 'order_delivered_v1',
}

describe('the WhatsApp settings', () => {
  it('are optional', () => {
    expect(readWhatsAppSettings({})).toEqual({ settings: null, problems: [] })
    expect(readWhatsAppSettings({ WHATSAPP_ACCESS_TOKEN: ' ' })).toEqual({ settings: null, problems: [] })
  })

  it('turn WhatsApp on when all are set', () => {
    expect(readWhatsAppSettings(complete)).toEqual({
      settings: {
        accessToken: 'token',
        phoneNumberId: '1066',
        appSecret: 'secret',
        verifyToken: 'v'.repeat(16),
        template: 'order_delivered_v1',
        alertTemplate: null,
        language: 'en',
        apiVersion: 'v24.0',
        baseUrl: 'https://graph.facebook.com',
      },
      problems: [],
    })
  })

  it.each(Object.keys(complete))('need %s when the others are set', (name) => {
    expect(readWhatsAppSettings({ ...complete, [name]: '' })).toEqual({
      settings: null,
      problems: [`${name} is missing: WhatsApp needs all of its settings or none`],
    })
  })

  it.each([
    ['WHATSAPP_PHONE_NUMBER_ID', '+91 98765'],
    ['WHATSAPP_VERIFY_TOKEN', 'short'],
    ['WHATSAPP_TEMPLATE', 'Order delivered'],
    ['WHATSAPP_TEMPLATE_LANGUAGE', 'english'],
    ['WHATSAPP_API_VERSION', '24'],
    ['WHATSAPP_API_URL', 'http://graph.facebook.com'],
    ['WHATSAPP_API_URL', 'https://graph.facebook.com/v24.0'],
  ])('do not allow %s=%s', (name, value) => {
    const { settings, problems } = readWhatsAppSettings({ ...complete, [name]: value })
    expect(settings).toBeNull()
    expect(problems).toEqual([expect.stringMatching(`^${name} must`)])
  })
})
