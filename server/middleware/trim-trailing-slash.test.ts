import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { trimTrailingSlash } from './trim-trailing-slash.ts'

const http = new Hono().get('*', trimTrailingSlash()).get('*', (c) => c.text('page'))

it.each([
  ['/maths/', '/maths'],
  ['/maths///', '/maths'],
  ['//elsewhere.example/', '/elsewhere.example'],
  ['///', '/'],
  [`/a${'/'.repeat(200)}b/`, `/a${'/'.repeat(200)}b`],
])('redirects %s to %s', async (path, target) => {
  const response = await http.request(`http://shop.example${path}`, { redirect: 'manual' })
  expect(response.status).toBe(308)
  expect(response.headers.get('location')).toBe(target)
})

it('leaves other paths alone', async () => {
  for (const path of ['/', '/maths', '/a//b']) {
    expect((await http.request(`http://shop.example${path}`)).status).toBe(200)
  }
})
