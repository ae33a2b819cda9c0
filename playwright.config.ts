import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

// This file is read again in every worker: what must be the same for all is handed down in the environment.
const data = process.env.SHOP_TEST_DATA ?? makeDataFolder()
process.env.SHOP_TEST_DATA = data
const port = process.env.SHOP_TEST_PORT ?? '4310'

// Every test opens a window, whose address bar loads two pages of its own: a third of the browser's work.
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']

// Of two lists Chromium takes the last, so ours repeats that of Playwright 1.65.
const disabledByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** Removed at the very end, after any teardown: until the shop has stopped its database writes into it. */
function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shop-browser-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

export default defineConfig({
  testDir: 'tests',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // Generous, because no test is tried twice: a busy machine must not look like a mistake.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 390, height: 844 },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      // As root Chromium refuses its sandbox; the rest keeps it from calling home, and from drawing what nobody sees.
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${[...disabledByPlaywright, ...addressBar].join(',')}`,
      ],
    },
  },
  webServer: {
    // The log is kept: a test reads it to see that visitors' mistakes are not logged as ours.
    // "exec": the shell must not be taken for the shop, which has ended only when its database has.
    command: `exec node scripts/start.ts > "${data}/shop.log" 2>&1`,
    url: `http://localhost:${port}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    env: { PORT: port, DATA_DIR: data, SHOP_MODE: 'demo' },
  },
})
