import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectionLimits, describeServerOptions, limitConnections } from './limit-connections.ts'

const fileBytes = 8_000_000
const limits = {
  ...connectionLimits,
  maxSilent: 150,
  headersTimeoutMs: 500,
  bodyTimeoutMs: 500,
  stalledTimeoutMs: 1_000,
  checkIntervalMs: 100,
}

let port: number
let open: Socket[]

const server = createServer(describeServerOptions(limits), (request, response) => {
  const answer = () => response.end(request.url === '/file' ? Buffer.alloc(fileBytes) : 'page')
  if (request.readableEnded) answer()
  else request.resume().once('end', answer)
})
limitConnections(server, limits)

beforeEach(async () => {
  open = []
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
})
afterEach(async () => {
  for (const socket of open) socket.destroy()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

async function openSocket(text = ''): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  open.push(socket)
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

const openSockets = (count: number, text?: string) => Promise.all(Array.from({ length: count }, () => openSocket(text)))
const readPage = async () => (await fetch(`http://127.0.0.1:${port}/`)).text()
const allClosed = (sockets: Socket[]) =>
  Promise.all(sockets.map((socket) => socket.resume() && (socket.closed || once(socket, 'close'))))

describe('limitConnections', () => {
  it.each([
    ['say nothing', ''],
    ['never finish their headers', 'GET / HTTP/1.1\r\nHost: shop\r\nX-Slow: '],
    ['never send their body', 'POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 9\r\n\r\na'],
  ])('closes 200 sockets that %s, and serves a buyer meanwhile', async (_, text) => {
    const sockets = await openSockets(200, text)
    expect(await readPage()).toBe('page')
    await allClosed(sockets)
    expect(await readPage()).toBe('page')
  })

  it('closes the oldest silent socket when there are too many', async () => {
    const [first] = await openSockets(1)
    await openSockets(limits.maxSilent)
    await allClosed([first as Socket])
  })

  it('does not cut a download that is slower than every timeout', async () => {
    const socket = await openSocket('GET /file HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n')
    const startedAt = Date.now()
    let received = 0
    for await (const chunk of socket) {
      received += chunk.length
      if (Date.now() - startedAt < 2 * limits.stalledTimeoutMs) await sleep(20)
    }
    expect(received).toBeGreaterThan(fileBytes)
  })

  it('closes a download that the visitor no longer reads', async () => {
    const socket = await openSocket('GET /file HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n')
    socket.pause()
    await vi.waitFor(async () => expect(await promisify(server.getConnections.bind(server))()).toBe(0), 60_000)
  })
})

describe('describeServerOptions', () => {
  const app = new Hono().post('*', async (c) => c.text(`got "${await c.req.text()}"`))
  const forms = createServer(describeServerOptions(limits), getRequestListener(app.fetch))
  const formsPort = () => (forms.address() as AddressInfo).port
  beforeEach(() => once(forms.listen(0, '127.0.0.1'), 'listening'))
  afterEach(() => new Promise((resolve) => forms.close(resolve)))

  it.each([
    ['no body', '\r\n', ''],
    ['a length of 0', 'Content-Length: 0\r\n\r\n', ''],
    ['a length', 'Content-Length: 3\r\n\r\nabc', 'abc'],
    ['chunks', 'Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n', 'abc'],
  ])('lets a form with %s be read, twice on one connection', async (_, rest, body) => {
    const socket = connect(formsPort(), '127.0.0.1').setEncoding('utf8')
    open.push(socket)
    for (let time = 0; time < 2; time++) {
      socket.write(`POST / HTTP/1.1\r\nHost: shop\r\n${rest}`)
      const [answer] = await once(socket, 'data')
      expect(answer).toMatch(new RegExp(`got "${body}"$`))
    }
    socket.end()
  })
})
