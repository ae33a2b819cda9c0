import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { runCommand } from '../../scripts/run-tool.ts'

test('a shop with wrong settings lists all of them and does not start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-settings-'))
  const { code, output } = await runCommand(process.execPath, ['scripts/start.ts'], {
    keepOutput: true,
    env: { SHOP_MODE: 'live', DATA_DIR: folder, APP_SECRET: '', PAYMENT_PROVIDER: 'stripe', WHATSAPP_TEMPLATE: 'x' },
  })
  expect(code).toBe(1)
  for (const name of ['APP_SECRET', 'STRIPE_SECRET_KEY', 'WHATSAPP_ACCESS_TOKEN']) {
    expect(output).toContain(`  - ${name} is missing`)
  }
  expect(output).not.toContain('    at ')
  expect(readdirSync(folder)).toEqual([])
  rmSync(folder, { recursive: true })
})
