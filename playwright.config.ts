import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

// This file is read again in every worker: what must be the same for all is handed down in the environment.
process.env.SHOP_TEST_DATA ??= mkdtempSync(join(tmpdir(), 'shop-browser-'))
const port = process.env.SHOP_TEST_PORT ?? '4310'

export default defineConfig({
  testDir: 'tests',
  globalTeardown: './tests/browser/global-teardown.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 30_000,
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 390, height: 844 },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      // As root Chromium refuses its sandbox; the rest keeps it from calling home.
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
  webServer: {
    // The log is kept: a test reads it to see that visitors' mistakes are not logged as ours.
    command: `node scripts/start.ts > "${process.env.SHOP_TEST_DATA}/shop.log" 2>&1`,
    url: `http://localhost:${port}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: { PORT: port, DATA_DIR: process.env.SHOP_TEST_DATA, SHOP_MODE: 'demo' },
  },
})
