import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { answerStored, type StoredResponse } from '../pages/stored-response.ts'
import { compressAssets, loadAssets } from './assets.ts'

const folder = mkdtempSync(join(tmpdir(), 'shop-assets-'))
const script = 'export const words = "page after page after page"'
const headers = { 'X-Content-Type-Options': 'nosniff' }

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function sentHeaders(stored: StoredResponse | undefined): Record<string, string | undefined> {
  if (!stored) throw new Error('this asset is not there')
  const asked = { method: 'GET', header: (name: string) => (name === 'accept-encoding' ? 'gzip, br' : null) }
  const list = answerStored(asked, stored).headers
  return Object.fromEntries(list.flatMap((name, index) => (index % 2 ? [] : [[name, list[index + 1]]])))
}

it('sends gzip until the smallest form is written, then that, now and after a start', async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets/page.js'), script)
  writeFileSync(join(folder, 'assets/page.js.gz'), gzipSync(script))
  writeFileSync(join(folder, 'logo.png'), 'pixels')
  const assets = loadAssets(folder, headers)
  const before = sentHeaders(assets.get('/assets/page.js'))
  expect(before['Content-Encoding']).toBe('gzip')

  await compressAssets(folder, headers, assets)

  const after = sentHeaders(assets.get('/assets/page.js'))
  const written = readFileSync(join(folder, 'assets/page.js.br'))
  expect(brotliDecompressSync(written).toString()).toBe(script)
  expect(after).toEqual({ ...before, 'Content-Encoding': 'br', 'Content-Length': String(written.length) })
  expect(loadAssets(folder, headers)).toEqual(assets)
  expect(existsSync(join(folder, 'logo.png.br'))).toBe(false)
})
