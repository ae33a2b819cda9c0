import { pathToFileURL } from 'node:url'
import { expect, test } from '@playwright/test'

test('a page that fails shows an error page without technical details', async () => {
  process.env.LOG_LEVEL = 'silent'
  process.env.DATA_DIR = process.env.SHOP_TEST_DATA
  const { createHttp, serverBuild } = await import(pathToFileURL('build/server/index.js').href)
  const home = serverBuild.routes['routes/marketing/home']
  const breaking = () => {
    throw new Error('a secret reason')
  }
  const routes = { ...serverBuild.routes, [home.id]: { ...home, module: { ...home.module, default: breaking } } }
  const http = createHttp({ build: { ...serverBuild, routes }, mode: 'production', https: false })

  const response = await http.request('/')
  expect(response.status).toBe(500)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  const html = await response.text()
  expect(html).toContain('<h1 class="text-4xl md:text-5xl">Unexpected Application Error!</h1>')
  expect(html).not.toContain('a secret reason')
  expect(html).not.toMatch(/ at .*\.(ts|js):\d+/)
})
