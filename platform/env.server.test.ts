import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv as parseDotEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { EnvError, parseEnv, variableNames } from '#platform/env.server.ts'
import { liveSettings as live } from '#tests/live-settings.ts'

function messageOf(source: Record<string, string>): string {
  try {
    parseEnv(source)
  } catch (error) {
    if (error instanceof EnvError) return error.message
    throw error
  }
  throw new Error('these settings were accepted')
}

describe('demo mode', () => {
  it('needs no variable at all', () => {
    expect(parseEnv({})).toMatchObject({
      mode: 'demo',
      isDemo: true,
      port: 3000,
      host: '127.0.0.1',
      siteUrl: 'http://localhost:3000',
      shopName: 'Board Blueprints',
      supportEmail: 'support@example.com',
      instagramUrl: 'https://www.instagram.com/boardblueprints',
      youtubeUrl: 'https://www.youtube.com/@boardblueprints',
      dataDir: resolve('data'),
      paymentProvider: 'sandbox',
      trustedProxies: 0,
      logLevel: 'info',
    })
  })

  it('counts empty and blank values as not given', () => {
    const blank = Object.fromEntries(variableNames.map((name) => [name, ' ']))
    expect(parseEnv(blank)).toEqual(parseEnv({}))
  })

  it('derives the address of the site from the port', () => {
    expect(parseEnv({ PORT: '8080' })).toMatchObject({ port: 8080, siteUrl: 'http://localhost:8080' })
  })

  it('names every malformed variable at once, without its value', () => {
    const message = messageOf({
      PORT: '70000',
      SITE_URL: 'http://shop.example/',
      DATABASE_URL: 'mysql://localhost/secret-value',
      STORAGE_URL: 's3://key:secret-value@host',
      ADMIN_KEY: 'secret-value',
      APP_SECRET: 'secret-value',
      PAYMENT_PROVIDER: 'paypal',
      META_PIXEL_ID: 'abc',
      INSTAGRAM_URL: 'http://instagram.com/x',
      SMTP_URL: 'https://mail.example',
      MAIL_FROM: 'nobody',
      LOG_LEVEL: 'loud',
    })
    for (const name of [
      'PORT must be a port number',
      'SITE_URL must be an http(s) origin',
      'DATABASE_URL must be a postgres:// URL',
      'STORAGE_URL must be s3://key:secret@host/bucket',
      'ADMIN_KEY must have at least 16',
      'APP_SECRET must have at least 32',
      'PAYMENT_PROVIDER must be sandbox, cashfree, razorpay or stripe',
      'META_PIXEL_ID must be digits',
      'INSTAGRAM_URL must be an https',
      'SMTP_URL must be an smtp',
      'MAIL_FROM must be an e-mail address',
      'LOG_LEVEL must be trace',
    ])
      expect(message).toContain(name)
    expect(message).not.toContain('secret-value')
  })

  it('accepts a Unix socket in the database URL', () => {
    const databaseUrl = 'postgresql://shop@%2Ftmp%2Fsockets/shop'
    expect(parseEnv({ DATABASE_URL: databaseUrl }).databaseUrl).toBe(databaseUrl)
  })
})

describe('live mode', () => {
  it('starts when everything is there', () => {
    expect(parseEnv(live)).toMatchObject({ mode: 'live', isDemo: false, host: '0.0.0.0', paymentProvider: 'cashfree' })
  })

  it('lists everything that is missing', () => {
    const message = messageOf({ SHOP_MODE: 'live' })
    const demanded = Object.keys(live).filter((name) => !/^(SHOP_MODE|CASHFREE_.*)$/.test(name))
    for (const name of demanded) expect(message).toContain(name)
  })

  it('lists malformed and missing variables together', () => {
    const message = messageOf({ ...live, PORT: 'x', SMTP_URL: '' })
    expect(message).toContain('PORT must be')
    expect(message).toContain('SMTP_URL is missing')
  })

  it('takes the hash of the admin key instead of the key', () => {
    const { ADMIN_KEY: _, ...others } = live
    expect(parseEnv({ ...others, ADMIN_KEY_HASH: 'A1'.repeat(32) }).adminKeyHash).toBe('a1'.repeat(32))
    expect(messageOf(others)).toContain('ADMIN_KEY or ADMIN_KEY_HASH is missing')
  })

  it.each(['cashfree', 'razorpay', 'stripe'])('asks for the keys of %s, in demo mode too', (provider) => {
    const name = provider.toUpperCase()
    expect(() => parseEnv({ PAYMENT_PROVIDER: provider })).toThrow(
      new RegExp(`${name}_\\w+ is missing: PAYMENT_PROVIDER=${provider} needs it`),
    )
  })

  it.each([
    ['cashfree', { CASHFREE_ENVIRONMENT: 'sandbox' }, 'CASHFREE_ENVIRONMENT must be production in live mode'],
    ['razorpay', { RAZORPAY_KEY_ID: 'rzp_test_1' }, 'RAZORPAY_KEY_ID must be a live key in live mode'],
    ['stripe', { STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_SECRET_KEY must be a live key in live mode'],
  ])('refuses test money of %s', (provider, keys, complaint) => {
    expect(messageOf({ ...live, PAYMENT_PROVIDER: provider, ...keys })).toContain(complaint)
  })

  it.each([
    ['cashfree', {}, 'CASHFREE_ENVIRONMENT must be sandbox in demo mode'],
    ['razorpay', { RAZORPAY_KEY_ID: 'rzp_live_1' }, 'RAZORPAY_KEY_ID must be a test key in demo mode'],
    ['stripe', { STRIPE_SECRET_KEY: 'sk_live_1' }, 'STRIPE_SECRET_KEY must be a test key in demo mode'],
  ])('does not let a demo take real money through %s', (provider, keys, complaint) => {
    expect(messageOf({ PAYMENT_PROVIDER: provider, ...keys })).toContain(complaint)
  })

  it('refuses the sandbox and an address without https', () => {
    expect(messageOf({ ...live, PAYMENT_PROVIDER: 'sandbox' })).toContain('PAYMENT_PROVIDER must be cashfree')
    expect(messageOf({ ...live, SITE_URL: 'http://shop.example' })).toContain('SITE_URL must begin with https://')
  })
})

describe('.env.example', () => {
  const example = readFileSync(resolve(import.meta.dirname, '../.env.example'), 'utf8')

  it('names exactly the variables that the shop knows', () => {
    expect(Object.keys(parseDotEnv(example)).sort()).toEqual([...variableNames].sort())
  })

  it('describes a working demo', () => {
    expect(parseEnv(parseDotEnv(example))).toEqual(parseEnv({}))
  })
})

describe('WhatsApp', () => {
  const whatsApp = {
    WHATSAPP_ACCESS_TOKEN: 'token',
    WHATSAPP_PHONE_NUMBER_ID: '1066',
    WHATSAPP_APP_SECRET: 'secret',
    WHATSAPP_VERIFY_TOKEN: 'v'.repeat(16),
    WHATSAPP_TEMPLATE: 'order_delivered_v1',
  }

  it('is off unless it is configured, in a live shop too', () => {
    expect(parseEnv({}).whatsApp).toBeNull()
    expect(parseEnv(live).whatsApp).toBeNull()
  })

  it('is on with all of its settings', () => {
    expect(parseEnv(whatsApp).whatsApp).toEqual({
      accessToken: 'token',
      phoneNumberId: '1066',
      appSecret: 'secret',
      verifyToken: 'v'.repeat(16),
      template: 'order_delivered_v1',
      language: 'en',
      apiVersion: 'v24.0',
    })
  })

  it.each(Object.keys(whatsApp))('needs %s when the others are there', (name) => {
    expect(messageOf({ ...whatsApp, [name]: '' })).toContain(`${name} is missing`)
  })

  it.each([
    ['WHATSAPP_PHONE_NUMBER_ID', '+91 98765'],
    ['WHATSAPP_VERIFY_TOKEN', 'short'],
    ['WHATSAPP_TEMPLATE', 'Order delivered'],
    ['WHATSAPP_TEMPLATE_LANGUAGE', 'english'],
    ['WHATSAPP_API_VERSION', '24'],
  ])('refuses %s=%s', (name, value) => {
    expect(messageOf({ ...whatsApp, [name]: value })).toContain(`${name} must`)
  })
})
