import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'

/** In a process without Playwright, which would first compile the whole build again. */
const requestBrokenPage = `
  import { createHttp, serverBuild } from './build/server/index.js'
  const home = serverBuild.routes['routes/marketing/home']
  const breaking = () => {
    throw new Error('a secret reason')
  }
  const routes = { ...serverBuild.routes, [home.id]: { ...home, module: { ...home.module, default: breaking } } }
  const http = createHttp({ build: { ...serverBuild, routes }, mode: 'production', https: false })
  const response = await http.request('/')
  const { status, headers } = response
  const facts = { status, cacheControl: headers.get('cache-control'), html: await response.text() }
  process.stdout.write(JSON.stringify(facts), () => process.exit())`

test('a page that fails shows an error page without technical details', async () => {
  const env = { ...process.env, LOG_LEVEL: 'silent', DATA_DIR: process.env.SHOP_TEST_DATA }
  const args = ['--input-type=module', '--eval', requestBrokenPage]
  const { stdout } = await promisify(execFile)(process.execPath, args, { env })
  const { status, cacheControl, html } = JSON.parse(stdout) as { status: number; cacheControl: string; html: string }
  expect(status).toBe(500)
  expect(cacheControl).toBe('private, no-store')
  expect(html).toContain('<h1 class="text-4xl md:text-5xl">Unexpected Application Error!</h1>')
  expect(html).not.toContain('a secret reason')
  expect(html).not.toMatch(/ at .*\.(ts|js):\d+/)
})
