import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.ts'

// Every worker reads this file again: shared values travel in the environment.
const data = process.env.SHOP_TEST_DATA ?? makeDataFolder()
process.env.SHOP_TEST_DATA = data
const port = process.env.SHOP_TEST_PORT ?? '4310'

// The address bar of every new window loads two pages: a third of the browser's work.
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']

// A process that Chromium keeps ready for the next site: a twentieth of its work, and every test visits one site.
const spareProcess = 'SpareRendererForSitePerProcess'

// Chromium uses only the last --disable-features, so this repeats the list of Playwright 1.65.
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

/** Removed at exit, after every teardown, because the database writes to it until the shop has stopped. */
function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shop-browser-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** Most of them start a shop of their own: one of them alone takes a third of the time. */
const longest = [
  ...['open-shop', 'owner-login-and-figures', 'products', 'file-types', 'invoices', 'settings'].map(
    (name) => `**/browser/${name}.spec.ts`,
  ),
  ...['**/faults/*.spec.ts', '**/attacks/*.spec.ts'],
]

export default defineConfig({
  testDir: 'tests',
  // In this order: what takes longest starts first, so that no worker is left with it at the end. Only two, because a
  // worker of one project runs no test of another, and each new one loads the libraries and starts a browser.
  projects: [
    { name: 'longest', testMatch: longest },
    { name: 'browser', testMatch: '**/browser/*.spec.ts', testIgnore: longest },
  ],
  // Node reads TypeScript itself, in half of the time that Playwright's compiler takes.
  build: { external: ['**/*.ts'] },
  fullyParallel: true,
  // More workers than the usual two cores, because a third of the time is spent waiting. Four and five took longer.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // Generous, because no test is retried and the machine may be busy.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 390, height: 844 },
    // A page that scrolls smoothly moves the button between the press and the release of the mouse, and no click happens.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findChromium(),
      // Back shows a page as it was left, as it does on every phone. It then fires no load event: `goBack` waits for `commit`.
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
      // Chromium refuses its sandbox as root; the other switches stop background traffic and invisible rendering.
      args: [
        '--no-sandbox',
        // The headless shell keeps no page without it; other builds ignore it.
        '--enable-bfcache',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${[...disabledByPlaywright, ...addressBar, spareProcess].join(',')}`,
      ],
    },
  },
  webServer: {
    // A test reads the log to check that a visitor's mistake is not logged as an error.
    // With "exec" Playwright waits for the shop and its database, not for the shell.
    command: `exec node scripts/start.ts > "${data}/shop.log" 2>&1`,
    url: `http://localhost:${port}/readyz`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    env: { PORT: port, DATA_DIR: data, SHOP_MODE: 'demo' },
  },
})
