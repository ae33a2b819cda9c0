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
    expect(readWhatsAppSettings({})).toMatchObject({ settings: null, problems: [] })
    expect(readWhatsAppSettings({ WHATSAPP_ACCESS_TOKEN: ' ' })).toMatchObject({ settings: null, problems: [] })
  })

  it('turn WhatsApp on when all are set', () => {
    expect(readWhatsAppSettings(complete)).toMatchObject({
      settings: {
        accessToken: 'token',
        phoneNumberId: '1066',
        appSecret: 'secret',
        verifyToken: 'v'.repeat(16),
        accountId: null,
        template: 'order_delivered_v1',
        alertTemplate: null,
        hindiTemplate: null,
        codeTemplate: null,
        language: 'en',
        apiVersion: 'v24.0',
        baseUrl: 'https://graph.facebook.com',
      },
      problems: [],
    })
  })

  it.each(Object.keys(complete))('need %s when the others are set', (name) => {
    expect(readWhatsAppSettings({ ...complete, [name]: '' })).toMatchObject({
      settings: null,
      problems: [`${name} is missing: WhatsApp needs all of its settings or none`],
    })
  })

  it('can name the templates for Hindi and for the owner, another language, version and address', () => {
    const chosen = {
      WHATSAPP_HINDI_TEMPLATE: 'order_delivered_hi',
      WHATSAPP_ALERT_TEMPLATE: 'shop_alert_v1',
      WHATSAPP_TEMPLATE_LANGUAGE: 'en_GB',
      WHATSAPP_API_VERSION: 'v25.1',
      WHATSAPP_API_URL: 'https://graph-2.example:8443',
    }
    const { settings, problems } = readWhatsAppSettings({ ...complete, ...chosen })
    expect(problems).toEqual([])
    expect(settings).toMatchObject({
      hindiTemplate: 'order_delivered_hi',
      alertTemplate: 'shop_alert_v1',
      language: 'en_GB',
      apiVersion: 'v25.1',
      baseUrl: 'https://graph-2.example:8443',
    })
  })

  it.each([
    ...['hi', 'fil'].map((value) => ['WHATSAPP_TEMPLATE_LANGUAGE', value]),
    ...['v9.0', 'v100.0'].map((value) => ['WHATSAPP_API_VERSION', value]),
    ...['http://127.0.0.1', 'http://127.0.0.1:4010'].map((value) => ['WHATSAPP_API_URL', value]),
  ])('allow %s=%s', (name, value) => {
    expect(readWhatsAppSettings({ ...complete, [name ?? '']: value }).problems).toEqual([])
  })

  it.each([
    ...['+91 98765', '1066x', 'x'].map((value) => ['WHATSAPP_PHONE_NUMBER_ID', value]),
    ['WHATSAPP_VERIFY_TOKEN', 'v'.repeat(15)],
    ...['Order delivered', 'Order', 'orderX'].map((value) => ['WHATSAPP_TEMPLATE', value]),
    ...['english', 'e', 'Xen', 'en_gb', 'en_G', 'en_GBR'].map((value) => ['WHATSAPP_TEMPLATE_LANGUAGE', value]),
    ['WHATSAPP_HINDI_TEMPLATE', 'ऑर्डर'],
    ['WHATSAPP_ALERT_TEMPLATE', 'Alert'],
    ...['24', 'v24', 'v.0', 'v24.x', 'v24.0.1', 'v1000.0', 'xv24.0'].map((value) => ['WHATSAPP_API_VERSION', value]),
    ['WHATSAPP_API_URL', 'http://graph.facebook.com'],
    ['WHATSAPP_API_URL', 'https://graph.facebook.com/v24.0'],
    ['WHATSAPP_API_URL', 'https://'],
    ['WHATSAPP_API_URL', 'https://graph.facebook.com:'],
    ['WHATSAPP_API_URL', 'https://graph.facebook.com:443x'],
    ['WHATSAPP_API_URL', 'https://user@graph.facebook.com'],
    ['WHATSAPP_API_URL', 'xhttps://graph.facebook.com'],
    ['WHATSAPP_API_URL', 'http://127.0.0.1.example'],
  ])('do not allow %s=%s', (name, value) => {
    const { settings, problems } = readWhatsAppSettings({ ...complete, [name ?? '']: value })
    expect(settings).toBeNull()
    expect(problems).toEqual([expect.stringMatching(`^${name} must`)])
  })
})
