import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { answerStored, storeResponse } from './stored-response.ts'
import { writeStored } from './write-stored.ts'

const identity = Buffer.from(Array.from({ length: 5_000 }, (_, index) => index % 256))
const page = () => storeResponse({ 'Content-Type': 'text/html', 'Cache-Control': 'private' }, { identity })
let stored = page()
let cookies = 0

const server = createServer({ keepAliveTimeout: 9_000 }, ({ method, url, headers }, response) => {
  const cookie = url === '/checkout' ? `attempt=${++cookies}; HttpOnly` : undefined
  writeStored(response, answerStored({ method, header: (name) => headers[name] }, stored, { cookie }))
})

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

/** All requests of a test are of one second. */
beforeEach(() => {
  stored = page()
  vi.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000)
})
afterEach(() => vi.restoreAllMocks())

const get = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: shop.example', ...headers, '', ''].join('\r\n')

/** All bytes of the answers on one connection, which the last request closes. */
async function send(requests: string[]): Promise<string[]> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('latin1')
  let received = ''
  socket.on('data', (text: string) => {
    received += text
  })
  for (const request of requests) socket.write(request, 'latin1')
  await once(socket, 'close')
  return received.split(/(?=HTTP\/1\.1 \d)/).map((answer) => answer.replace(/^Date: .*\r\n/m, 'Date\r\n'))
}

const last = get('/', 'Connection: close')

it('sends the same bytes again and again within a second', async () => {
  const [first, ...others] = await send([get('/'), get('/'), get('/'), get('/'), get('/'), last])
  expect(first).toContain('\r\nConnection: keep-alive\r\nKeep-Alive: timeout=9\r\n')
  expect(first?.endsWith(`\r\n\r\n${identity.toString('latin1')}`)).toBe(true)
  expect(stored.bodies.identity.sent?.rest).toBeDefined()
  expect(others.slice(0, -1)).toEqual([first, first, first, first])
  expect(others.at(-1)).toBe(first?.replace('keep-alive\r\nKeep-Alive: timeout=9', 'close'))
})

it('gives each visitor a cookie of their own', async () => {
  const before = cookies
  const answers = await send([...Array.from({ length: 6 }, () => get('/checkout')), last])
  const sent = answers.map((answer) => [...answer.matchAll(/^Set-Cookie: (.*)\r$/gm)].map(([, cookie]) => cookie))
  expect(sent).toEqual([...Array.from({ length: 6 }, (_, index) => [`attempt=${before + index + 1}; HttpOnly`]), []])
  expect(stored.bodies.identity.sent?.rest).not.toContain('Set-Cookie')
  const [first, ...others] = answers.slice(0, -1).map((answer) => answer.replace(/attempt=\d+/, 'attempt'))
  expect(new Set(others)).toEqual(new Set([first]))
})

it('answers HEAD, a browser that has the page, and HTTP/1.0 between them as before', async () => {
  const known = get('/', `If-None-Match: ${stored.etag}`)
  const [first, second, third, head, notModified, again, old] = await send([
    ...[get('/'), get('/'), get('/'), get('/').replace('GET', 'HEAD'), known, get('/')],
    'GET / HTTP/1.0\r\n\r\n',
  ])
  expect([second, third, again]).toEqual([first, first, first])
  expect(head).toBe(first?.slice(0, first.indexOf('\r\n\r\n') + 4))
  expect(notModified).toMatch(/^HTTP\/1\.1 304 Not Modified\r\n(?!.*Content-Length)/s)
  expect(old).toContain('\r\nConnection: close\r\n')
})

it('writes its headers again in the next second, with the new date', async () => {
  await send([get('/'), get('/'), get('/'), last])
  const kept = stored.bodies.identity.sent
  vi.spyOn(Date, 'now').mockReturnValue(1_800_000_001_000)
  await send([get('/'), last])
  expect(stored.bodies.identity.sent).not.toBe(kept)
  expect(stored.bodies.identity.sent?.rest).toBeUndefined()
})
