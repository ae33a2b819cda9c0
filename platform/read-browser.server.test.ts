import { expect, it } from 'vitest'
import { readBrowser } from './read-browser.server.ts'

it.each([
  [
    'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
    { name: 'Chrome', system: 'Android' },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    { name: 'Safari', system: 'iOS' },
  ],
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/24.0 Chrome/117.0.0.0 Mobile Safari/537.36',
    { name: 'Samsung Internet for Android', system: null },
  ],
  ['curl/8.5.0', null],
  ['', null],
  [null, null],
  ['x'.repeat(500), null],
])('reads %s', (userAgent, browser) => {
  expect(readBrowser(userAgent)).toEqual(browser)
})
