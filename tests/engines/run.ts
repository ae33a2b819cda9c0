// npm run test:engines: one purchase with its account and its download, in every engine that this machine has.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfChanged } from '../../scripts/build/build-if-changed.ts'
import { startProcess } from '../../scripts/start-process.ts'
import { buyAndDownload } from './buy-and-download.ts'
import { engines } from './engines.ts'

const port = Number(process.env.SHOP_TEST_PORT ?? 4310)
const folder = mkdtempSync(join(tmpdir(), 'shop-engines-'))
await buildIfChanged()
const shop = await startProcess({ PORT: String(port), DATA_DIR: folder, SHOP_MODE: 'demo', LOG_LEVEL: 'silent' })
let passed = 0
let failed = 0
try {
  for (const [index, engine] of engines.entries()) {
    const found = engine.find()
    if (!found) {
      console.log(`- ${engine.name}: not installed (${engine.packages})`)
      continue
    }
    try {
      const browser = await engine.open(found, port + 1 + index)
      try {
        const name = await browser.userAgent()
        await buyAndDownload(browser, `http://localhost:${port}`, `engine-${index}@example.com`)
        console.log(`✓ ${engine.name}: ${name}`)
        passed += 1
      } finally {
        await browser.close()
      }
    } catch (error) {
      console.log(`✘ ${engine.name}: ${error instanceof Error ? error.message : error}`)
      failed += 1
    }
  }
} finally {
  await shop.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
process.exit()
