import { afterEach, expect, it, vi } from 'vitest'
import { settings } from '#db/schema/settings.ts'
import { db } from '#platform/postgres/database.server.ts'
import { getStoredSettings, setStoredSettings } from '#platform/settings/current-settings.server.ts'
import { loadSettings } from '#platform/settings/load-settings.server.ts'
import { saveServiceSettings } from '#shop/services/save-service-settings.server.ts'
import { runCommand } from '../../scripts/run-tool.ts'
import { checkStoredSettings } from './check-stored-settings.ts'

const actor = { ip: null, name: 'owner' }
const half = { PAYMENT_PROVIDER: 'razorpay', RAZORPAY_KEY_ID: 'rzp_test_0123456789' }
const otherHalf = { RAZORPAY_KEY_SECRET: 'a-secret', RAZORPAY_WEBHOOK_SECRET: 'a-webhook-secret' }

afterEach(async () => {
  vi.unstubAllEnvs()
  await db.delete(settings)
  await loadSettings()
})

function setOnServer(values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) vi.stubEnv(name, value)
  setStoredSettings({ ...getStoredSettings() })
}

it('lets a shop start whose server sets one half of a group and its owner the other', async () => {
  setOnServer(half)
  await expect(checkStoredSettings()).rejects.toThrow('RAZORPAY_KEY_SECRET is missing')
  await saveServiceSettings(actor, 'payments', otherHalf, getStoredSettings().version)
  await expect(checkStoredSettings()).resolves.toBeUndefined()
})

it('does not stop a shop for what its owner removed, or for what it cannot read', async () => {
  setOnServer(half)
  await saveServiceSettings(actor, 'payments', otherHalf, getStoredSettings().version)
  const removed = { RAZORPAY_KEY_SECRET: null, RAZORPAY_WEBHOOK_SECRET: null }
  await saveServiceSettings(actor, 'payments', removed, getStoredSettings().version)
  await expect(checkStoredSettings()).resolves.toBeUndefined()
})

it('is left to this check where there is a database; tests/faults stops a new shop at once', async () => {
  const check = (more: Record<string, string>) =>
    runCommand(process.execPath, ['scripts/check-settings.ts'], { keepOutput: true, env: { ...half, ...more } })
  expect(await check({ DATABASE_URL: 'postgres://shop@db.example/shop' })).toMatchObject({ code: 0 })
})
