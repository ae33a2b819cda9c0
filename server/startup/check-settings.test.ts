import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { envVariables, readEnv } from '#platform/env.server.ts'
import { dkimVariables } from '#platform/mail/dkim-settings.server.ts'
import { shopVariables } from '#platform/settings/shop-settings.server.ts'
import { mailProviderVariables } from '#shop/messages/mail-provider-settings.server.ts'
import { whatsAppVariables } from '#shop/messages/whatsapp-settings.server.ts'
import { paymentVariables, readPaymentSettings } from '#shop/payments/payment-settings.server.ts'
import { liveSettings } from '#tests/live-settings.ts'
import { isLong } from '#tests/long.ts'
import { runCommand } from '../../scripts/run-tool.ts'
import { findSettingProblems } from './check-settings.ts'

const data = mkdtempSync(join(tmpdir(), 'shop-settings-'))
afterAll(() => rmSync(data, { recursive: true, force: true }))

describe('the settings of the shop', () => {
  it('are complete for a demo without any, and for a live shop with all', () => {
    expect(findSettingProblems({})).toEqual([])
    expect(findSettingProblems(liveSettings)).toEqual([])
  })

  it('are reported together when server, payments and WhatsApp are wrong', () => {
    const wrong = { SHOP_MODE: 'live', PORT: 'x', CASHFREE_CLIENT_ID: '', WHATSAPP_ACCESS_TOKEN: 'token' }
    expect(findSettingProblems({ ...liveSettings, ...wrong })).toEqual([
      expect.stringContaining('PORT must be'),
      'CASHFREE_CLIENT_ID is missing: PAYMENT_PROVIDER=cashfree needs it',
      expect.stringContaining('WHATSAPP_PHONE_NUMBER_ID is missing'),
      expect.stringContaining('WHATSAPP_APP_SECRET is missing'),
      expect.stringContaining('WHATSAPP_VERIFY_TOKEN is missing'),
      expect.stringContaining('WHATSAPP_TEMPLATE is missing'),
    ])
  })

  const scripts: [string, string[]][] = [
    ['scripts/check-settings.ts', []],
    ['scripts/seed.ts', ['--orders', '10']],
    ['scripts/admin-totp.ts', []],
    ['scripts/admin-link.ts', []],
  ]

  it.each(isLong ? scripts : scripts.slice(0, 2))('stop %s before it changes anything', async (script, args) => {
    const { code, output } = await runCommand(process.execPath, [script, ...args], {
      keepOutput: true,
      env: { DATA_DIR: data, DATABASE_URL: 'mysql://shop', PAYMENT_PROVIDER: 'paypal', WHATSAPP_TEMPLATE: 'A b' },
    })
    expect(code).toBe(1)
    expect(output).toContain('The shop cannot start with these settings:')
    for (const name of ['DATABASE_URL', 'PAYMENT_PROVIDER', 'WHATSAPP_TEMPLATE']) {
      expect(output).toContain(`  - ${name} must be`)
    }
    expect(output).toContain('See .env.example.')
    expect(readdirSync(data)).toEqual([])
  })
})

describe('.env.example', () => {
  const example = parseEnv(readFileSync(resolve(import.meta.dirname, '../../.env.example'), 'utf8'))

  it('names only what a process needs before its database is open; docs/settings.md names every variable', () => {
    const mailVariables = [...dkimVariables, ...mailProviderVariables]
    const inDashboard = [...shopVariables, ...paymentVariables, ...mailVariables, ...whatsAppVariables]
    const known = [...envVariables, ...inDashboard].sort()
    const named = readFileSync(resolve(import.meta.dirname, '../../docs/settings.md'), 'utf8').matchAll(/^\| `(\w+)`/gm)
    expect([...named].map(([, name]) => name).sort()).toEqual(known)
    const [first, ...others] = Object.keys(example).filter((name) => !envVariables.includes(name))
    expect([first, others]).toEqual(['SITE_URL', []])
  })

  it('describes a working demo', () => {
    expect(findSettingProblems(example)).toEqual([])
    expect(readEnv(example)).toEqual(readEnv({}))
    expect(readPaymentSettings(example, 'demo').chosen[0]?.name).toBe('sandbox')
  })
})
