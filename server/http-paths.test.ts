import { expect, it } from 'vitest'
import { createHttp } from './http.ts'

const build = { routes: {}, assets: { routes: {} }, entry: { module: {} } } as never
const http = createHttp({ build, mode: 'development', https: false })

it.each([
  ['/maths/', '/maths'],
  ['/maths///', '/maths'],
  ['//elsewhere.example/', '/elsewhere.example'],
  ['///', '/'],
  [`/a${'/'.repeat(200)}b/`, `/a${'/'.repeat(200)}b`],
])('leads from %s to %s', async (path, target) => {
  const answer = await http.request(`http://shop.example${path}`, { redirect: 'manual' })
  expect(answer.status).toBe(308)
  expect(answer.headers.get('location')).toBe(target)
})
