import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { makeRelease } from '../../scripts/release.ts'
import { type RunningProcess, startProcess } from '../../scripts/start-process.ts'
import { pay, startPayment } from '../faults/buyer.ts'
import { findPort } from '../faults/start-shop.ts'

// A release takes the packages that are imported, and would miss one that a bundled package requires.
test('the server requires no package that a release would miss', () => {
  const code = globSync('build/server/{,assets/}*.js').map((file) => readFileSync(file, 'utf8'))
  const required = code.flatMap((text) => [...text.matchAll(/require\w*\("([^"]+)"\)/g)].map(([, name = '']) => name))
  expect(required).toContain('util')
  expect(required.filter((name) => !isBuiltin(name))).toEqual([])
})

test('a release starts in a folder of its own and sells', { tag: '@long' }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-release-'))
  let shop: RunningProcess | undefined
  try {
    const release = await makeRelease(folder, { version: '1.0.0', commit: 'under-test' })
    const env = { PORT: String(await findPort()), DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' }
    shop = await startProcess(env, join(release, 'scripts/start.js'))
    const home = await fetch(`http://127.0.0.1:${shop.port}/`)
    expect(await home.text()).toContain('Choose Your Subject')
    await pay(shop.port, await startPayment(shop.port, 'first@example.com'))
    await expect.poll(() => readMailbox(shop?.port ?? 0), { timeout: 60_000 }).toContain('first@example.com')
  } finally {
    await shop?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

const readMailbox = async (port: number) => (await fetch(`http://127.0.0.1:${port}/demo/mailbox`)).text()
