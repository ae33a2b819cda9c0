import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { EntryContext, ServerBuild } from 'react-router'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { adminCookie } from '#cookies/admin-cookie.server.ts'
import { log } from '#platform/log/log.server.ts'
import { makeFakeBuild } from '#tests/fakes/build.ts'
import { limitConnections } from './connections/limit-connections.ts'
import { createHttp } from './http.ts'

const folder = mkdtempSync(join(tmpdir(), 'shop-slow-senders-'))
/** Every page of the dashboard that a stranger opens waits for this. */
let rendered = Promise.resolve()
const sockets: Socket[] = []
let server: Server
let port: number
let ownerCookie: string

/** Pages that accept every form. */
function makeBuild(): ServerBuild {
  const page = (path: string) => ({
    id: path,
    path,
    module: { default: () => null, loader: () => null, action: async () => null },
  })
  const pages = ['admin-dashboard', 'admin-dashboard/login', 'admin-dashboard/products/maths', 'find-order'].map(page)
  const respond = async (request: Request, status: number, headers: Headers, _: EntryContext) => {
    if (new URL(request.url).pathname === '/admin-dashboard/login') await rendered
    headers.set('Content-Type', 'text/html')
    return new Response('page', { status, headers })
  }
  return {
    ...makeFakeBuild(folder, () => ''),
    routes: Object.fromEntries(pages.map((route) => [route.id, route])),
    entry: { module: { default: respond } },
  } as unknown as ServerBuild
}

beforeAll(async () => {
  const http = createHttp({ build: makeBuild(), mode: 'production', https: false })
  server = createServer((request, response) => void getRequestListener(http.fetch)(request, response))
  limitConnections(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
  ownerCookie = (await adminCookie.serialize('token')).split(';')[0] ?? ''
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  vi.restoreAllMocks()
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
})

/** Announces a body, sends its first byte, and no more. */
async function openSlowly(count: number, path: string, bytes = 90_000) {
  const opened = Array.from({ length: count }, async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    sockets.push(socket)
    await once(socket, 'connect')
    socket.write(`POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: ${bytes}\r\n\r\na`)
    return socket
  })
  const open = await Promise.all(opened)
  // The shop must have begun to read all of them.
  await sleep(300)
  return open
}

/** A visitor who does not wait as long as a slow sender may take. */
async function ask(path: string, headers = {}, method = 'GET', body = ''): Promise<number | undefined> {
  const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false, timeout: 10_000 })
  sent.once('timeout', () => sent.destroy(new Error(`no answer from ${path}`))).end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.destroy()
  return response.statusCode
}
const post = (path: string, body: string, headers = {}) =>
  ask(path, { 'Content-Length': body.length, ...headers }, 'POST', body)

it('lets the owner log in and work while two strangers send the form of the login slowly', async () => {
  await openSlowly(2, '/admin-dashboard/login')
  expect(await ask('/admin-dashboard/login')).toBe(200)
  expect(await post('/admin-dashboard/login', 'adminKey=key')).toBe(200)
  expect(await ask('/admin-dashboard', { Cookie: ownerCookie })).toBe(200)
})

it('lets a customer find an order while eight strangers send that form slowly', async () => {
  await openSlowly(8, '/find-order')
  expect(await post('/find-order', 'email=asha@example.com')).toBe(200)
})

it('answers buyers and providers while 256 strangers send a webhook slowly', async () => {
  await openSlowly(256, '/webhooks/razorpay')
  expect(await ask('/api/order-status?orderId=bb_1')).toBe(200)
  expect(await ask('/healthz')).toBe(200)
  expect(await post('/webhooks/no-provider', '{}')).toBe(404)
  expect(await post('/api/create-checkout', '{}')).toBe(400)
})

it('keeps places for the owner while 60 strangers ask for the login page', async () => {
  const { promise, resolve: render } = Promise.withResolvers<void>()
  rendered = promise
  const answers: (number | undefined)[] = []
  const strangers = Array.from({ length: 60 }, async () => answers.push(await ask('/admin-dashboard/login')))
  // Two are rendered and ten more of one network wait.
  await expect.poll(() => answers).toEqual(Array(48).fill(503))
  expect(await ask('/admin-dashboard', { Cookie: ownerCookie })).toBe(200)
  expect(await ask('/admin-dashboard', { Cookie: 'admin=invented' })).toBe(503)
  render()
  await Promise.all(strangers)
  expect(answers.slice(48)).toEqual(Array(12).fill(200))
})

it('accepts a long form from the owner, and from a stranger no more than any other form', async () => {
  const long = 'x'.repeat(900_000)
  expect(await post('/admin-dashboard/products/maths', long, { Cookie: ownerCookie })).toBe(200)
  expect(await post('/admin-dashboard/products/maths', long, { Cookie: 'admin=invented' })).toBe(413)
  expect(await post('/admin-dashboard/login', 'x'.repeat(100_001))).toBe(413)
  expect(await ask('/admin-dashboard/login', { 'Transfer-Encoding': 'chunked' }, 'POST', long)).toBe(413)
})

it('accepts more bytes from a provider than from a form, up to a limit', async () => {
  expect(await post('/webhooks/no-provider', 'x'.repeat(1_000_000))).toBe(404)
  expect(await post('/webhooks/no-provider', 'x'.repeat(1_000_001))).toBe(413)
})

it('makes room for a new body by cutting the oldest of the network that sends most slowly', async () => {
  const [first, ...others] = await openSlowly(40, '/webhooks/razorpay', 1_000_000)
  expect(first?.closed || (await once(first as Socket, 'close'))).toBeTruthy()
  expect(others.filter((socket) => !socket.destroyed).length).toBeGreaterThanOrEqual(31)
  expect(await post('/webhooks/no-provider', '{}')).toBe(404)
})

it.each(['/webhooks/razorpay', '/find-order', '/api/create-checkout'])(
  'writes no error to the log when a stranger leaves in the middle of a body for %s',
  async (path) => {
    const errors = vi.spyOn(log, 'error')
    const chunked = connect(port, '127.0.0.1').on('error', () => {})
    await once(chunked, 'connect')
    chunked.write(`POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab`)
    const [announced] = await openSlowly(1, path)
    for (const socket of [chunked, announced]) socket?.destroy()
    await sleep(300)
    expect(errors).not.toHaveBeenCalled()
  },
)
