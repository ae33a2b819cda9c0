import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { liveSettings as live } from '#tests/live-settings.ts'
import { envVariables, readEnv } from './env.server.ts'
import { readShopSettings } from './settings/shop-settings.server.ts'

const listProblems = (source: Record<string, string>) => {
  const { env, problems } = readEnv(source)
  return [...problems, ...readShopSettings(source, env).problems]
}

function validEnv(source: Record<string, string>) {
  const { env, problems } = readEnv(source)
  expect(problems).toEqual([])
  return env
}

describe('demo mode', () => {
  it('needs no variable', () => {
    expect(validEnv({})).toMatchObject({
      mode: 'demo',
      isDemo: true,
      port: 3000,
      host: '127.0.0.1',
      shopName: 'Board Blueprints',
      supportEmail: 'support@example.com',
      instagramUrl: 'https://www.instagram.com/boardblueprints',
      youtubeUrl: 'https://www.youtube.com/@boardblueprints',
      dataDir: resolve('data'),
      trustedProxies: 0,
      logLevel: 'info',
    })
  })

  it('treats empty and blank values as not set', () => {
    const blank = Object.fromEntries(envVariables.map((name) => [name, ' ']))
    expect(validEnv(blank)).toEqual(validEnv({}))
  })

  it('builds the site address from the port', () => {
    const env = validEnv({ PORT: '8080' })
    expect(env.port).toBe(8080)
    expect(readShopSettings({}, env).settings.siteUrl).toBe('http://localhost:8080')
  })

  it('lists every malformed variable, without its value', () => {
    const message = listProblems({
      PORT: '70000',
      SITE_URL: 'http://shop.example/',
      DATABASE_URL: 'mysql://localhost/secret-value',
      STORAGE_URL: 's3://key:secret-value@host',
      ADMIN_KEY: 'secret-value',
      APP_SECRET: 'secret-value',
      META_PIXEL_ID: 'abc',
      INSTAGRAM_URL: 'http://instagram.com/x',
      SMTP_URL: 'https://mail.example',
      MAIL_FROM: 'not an address',
      LOG_LEVEL: 'loud',
    }).join('\n')
    for (const name of [
      'PORT must be a port number',
      'SITE_URL must be an http(s) origin',
      'DATABASE_URL must be a postgres:// URL',
      'STORAGE_URL must be s3://key:secret@host/bucket',
      'ADMIN_KEY must have at least 16',
      'APP_SECRET must have at least 32',
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
    expect(validEnv({ DATABASE_URL: databaseUrl }).databaseUrl).toBe(databaseUrl)
  })
})

describe('live mode', () => {
  it('accepts complete settings', () => {
    expect(validEnv(live)).toMatchObject({ mode: 'live', isDemo: false, trustedProxies: 1 })
  })

  it('requires a conscious number of proxies', () => {
    const { TRUSTED_PROXIES: _, ...others } = live
    expect(listProblems(others)).toEqual([expect.stringContaining('TRUSTED_PROXIES is missing: how many proxies')])
    expect(validEnv({ ...others, TRUSTED_PROXIES: '0' }).trustedProxies).toBe(0)
    expect(listProblems({ ...live, TRUSTED_PROXIES: '9' })).toEqual(['TRUSTED_PROXIES must be a number from 0 to 5'])
  })

  it('listens on loopback behind a proxy, on every address without one, and where HOST says', () => {
    expect(validEnv(live).host).toBe('127.0.0.1')
    expect(validEnv({ ...live, TRUSTED_PROXIES: '0' }).host).toBe('0.0.0.0')
    expect(validEnv({ ...live, HOST: '10.0.0.5' }).host).toBe('10.0.0.5')
  })

  it('lists everything that is missing', () => {
    const message = listProblems({ SHOP_MODE: 'live' }).join('\n')
    for (const name of ['APP_SECRET', 'TRUSTED_PROXIES']) expect(message).toContain(name)
    // The owner can set these in the dashboard.
    for (const name of ['SMTP_URL', 'SITE_URL', 'PAYMENT_PROVIDER']) expect(message).not.toContain(name)
  })

  it('lists malformed and missing variables together', () => {
    const message = listProblems({ ...live, PORT: 'x', APP_SECRET: '' }).join('\n')
    expect(message).toContain('PORT must be')
    expect(message).toContain('APP_SECRET is missing')
  })

  it('accepts the hash of the admin key instead of the key', () => {
    const { ADMIN_KEY: _, ...others } = live
    expect(validEnv({ ...others, ADMIN_KEY_HASH: 'A1'.repeat(32) }).adminKeyHash).toBe('a1'.repeat(32))
    // Without either, a one-time link makes the owner's login.
    expect(listProblems(others)).toEqual([])
  })

  it('refuses an address without https', () => {
    expect(listProblems({ ...live, SITE_URL: 'http://shop.example' })).toEqual([
      'SITE_URL must begin with https:// in live mode',
    ])
  })
})

it('a replica needs the database that it copies', () => {
  const replica = { DATABASE_REPLICA_URL: 'postgres://shop@replica/shop' }
  expect(listProblems(replica)).toEqual([
    'DATABASE_URL is missing: the database that DATABASE_REPLICA_URL is a copy of',
  ])
  const both = validEnv({ DATABASE_URL: 'postgres://shop@primary/shop', ...replica })
  expect(both.databaseReplicaUrl).toBe('postgres://shop@replica/shop')
})
