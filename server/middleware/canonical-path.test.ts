import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { redirectToCanonicalPath } from './canonical-path.ts'

const http = new Hono().get('*', redirectToCanonicalPath()).get('*', (c) => c.text('page'))

it.each([
  ['/maths/', '/maths'],
  ['/maths///', '/maths'],
  ['//elsewhere.example/', '/elsewhere.example'],
  ['///', '/'],
  ['/maths/?code=SAVE', '/maths?code=SAVE'],
  ['/%74erms', '/terms'],
  ['/hi/%74erm%73?a=%20', '/hi/terms?a=%20'],
  ['/HI', '/hi'],
  ['/Hi/Maths?code=SAVE', '/hi/Maths?code=SAVE'],
  ['/%7Eterms%2D%2e%5f/', '/~terms-._'],
  ['//%65vil.example', '/evil.example'],
  [`/a${'/'.repeat(200)}b/`, `/a${'/'.repeat(200)}b`],
])('redirects %s to %s', async (path, target) => {
  const response = await http.request(`http://shop.example${path}`, { redirect: 'manual' })
  expect(response.status).toBe(308)
  expect(response.headers.get('location')).toBe(target)
})

it('leaves other paths alone', async () => {
  for (const path of [
    '/',
    '/maths',
    '/hi',
    '/hi/HI',
    '/High',
    '/a//b',
    '/a%2Fb',
    '/%5Cevil.example',
    '/%E0%A4%86',
    '/50%25',
    '/a%2574',
  ]) {
    expect((await http.request(`http://shop.example${path}`)).status).toBe(200)
  }
})
