import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { prepareGracefulClose } from './graceful-close.ts'

const agent = new Agent({ keepAlive: true })

afterEach(() => agent.destroy())

/** Answers "/now" immediately; every other request waits until the test answers it. */
async function startServer(limits?: Parameters<typeof prepareGracefulClose>[1]) {
  const waiting: ServerResponse[] = []
  const server = createServer((request, response) => {
    if (request.url === '/now') response.end('now')
    else waiting.push(response)
  })
  const close = prepareGracefulClose(server, limits)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const send = async (path: string) => {
    const sent = request({ host: '127.0.0.1', port, path, agent }).end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    return { status: response.statusCode, connection: response.headers.connection, body: await text(response) }
  }
  const untilWaiting = async (count: number) => {
    while (waiting.length < count) await new Promise((resolve) => setImmediate(resolve))
  }
  return { server, close, send, waiting, port, untilWaiting }
}

it('answers the requests that are open, and ends their connections', async () => {
  const { close, send, waiting, untilWaiting } = await startServer()
  const first = send('/wait')
  await untilWaiting(1)
  const closed = close()
  waiting[0]?.end('answered')
  expect(await first).toEqual({ status: 200, connection: 'close', body: 'answered' })
  await closed
})

it('accepts new connections while a request is open, and refuses them afterwards', async () => {
  const { close, send, waiting, port, untilWaiting } = await startServer()
  const first = send('/wait')
  await untilWaiting(1)
  const closed = close()
  expect(await send('/now')).toEqual({ status: 200, connection: 'close', body: 'now' })
  waiting[0]?.end()
  await first
  await closed
  const [error] = await once(connect(port, '127.0.0.1'), 'error').catch((thrown) => [thrown])
  expect(error).toMatchObject({ code: 'ECONNREFUSED' })
})

it('closes connections that wait for a next request', async () => {
  const { server, close, send } = await startServer()
  expect((await send('/now')).connection).toBe('keep-alive')
  await close()
  expect(server.listening).toBe(false)
})

it('cuts a request that never ends, and still closes', async () => {
  const { close, send, untilWaiting } = await startServer({ maxAcceptMs: 1, maxSilenceMs: 1, maxFinishMs: 1 })
  const first = send('/wait').catch((error) => error)
  await untilWaiting(1)
  await close()
  expect(await first).toMatchObject({ code: 'ECONNRESET' })
})
