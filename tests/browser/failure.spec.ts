import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { decode } from 'html-entities'
import { errorPageWords } from '#content/interface/hi/error-pages.ts'
import { findLatinWords } from '../hindi.ts'

/** In a process without Playwright, which would first compile the whole build again. */
const requestBrokenPage = `
  import { createHttp, serverBuild } from './build/server/index.js'
  const home = serverBuild.routes['routes/marketing/home']
  const breaking = () => {
    throw new Error('a secret reason')
  }
  const routes = { ...serverBuild.routes, [home.id]: { ...home, module: { ...home.module, default: breaking } } }
  const http = createHttp({ build: { ...serverBuild, routes }, mode: 'production', https: false })
  const answers = []
  for (const path of ['/', '/hi']) {
    const response = await http.request(path)
    const { status, headers } = response
    answers.push({ status, cacheControl: headers.get('cache-control'), html: await response.text() })
  }
  process.stdout.write(JSON.stringify(answers), () => process.exit())`

interface Answer {
  status: number
  cacheControl: string
  html: string
}

test('a page that fails shows an error page without technical details, in its language', async () => {
  const env = { ...process.env, LOG_LEVEL: 'silent', DATA_DIR: process.env.SHOP_TEST_DATA }
  const args = ['--input-type=module', '--eval', requestBrokenPage]
  const { stdout } = await promisify(execFile)(process.execPath, args, { env })
  const [english, hindi] = JSON.parse(stdout) as [Answer, Answer]
  for (const { status, cacheControl, html } of [english, hindi]) {
    expect(status).toBe(500)
    expect(cacheControl).toBe('private, no-store')
    expect(html).not.toContain('a secret reason')
    expect(html).not.toMatch(/ at .*\.(ts|js):\d+/)
  }
  expect(english.html).toContain('<h1 class="text-4xl md:text-5xl">Unexpected Application Error!</h1>')
  expect(hindi.html).toContain('<html lang="hi"')
  expect(hindi.html).toContain(`<h1 class="text-4xl md:text-5xl">${errorPageWords.serverError.heading}</h1>`)
  const shown = hindi.html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, ' ').replaceAll(/<[^>]*>/g, ' ')
  expect(findLatinWords(decode(shown), ['Bangalore', 'Karnataka', 'India'])).toEqual([])
})
