import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface FakeRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
  raw: Buffer
}

export interface FakeResponse {
  status: number
  /** Bytes are sent as they are, anything else as JSON. */
  body: unknown
  headers?: Record<string, string>
}

/** A number is an error status. "pass" is no failure, for those that come later. "lose-response" handles the request but drops the response. The last two have status 200. */
export type Failure = number | 'pass' | 'hang' | 'drop' | 'lose-response' | 'nonsense' | 'not-json'

/** Thrown by a fake to respond with an error status. */
export class FakeRefusal extends Error {
  readonly response: FakeResponse

  constructor(status: number, body: unknown) {
    super(`refused with ${status}`)
    this.response = { status, body }
  }
}

/** A real HTTP server, so that tests cover the whole request. */
export async function startFakeServer(handle: (request: FakeRequest) => FakeResponse) {
  const failures: Failure[] = []
  const server = createServer((request, response) => {
    // The client may abort a request.
    readRequest(request).then(
      (read) => respond(response, failures.shift(), () => handleRequest(handle, read)),
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    /** After those that were asked for before; without any, the failures that are left are forgotten. */
    failNextRequests(count: number, failure: Failure) {
      if (count === 0) failures.length = 0
      failures.push(...Array<Failure>(count).fill(failure))
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

async function readRequest(request: IncomingMessage): Promise<FakeRequest> {
  const url = new URL(request.url ?? '/', 'http://fake')
  const raw = await buffer(request)
  return {
    method: request.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body: raw.toString(),
    raw,
  }
}

function handleRequest(handle: (request: FakeRequest) => FakeResponse, request: FakeRequest): FakeResponse {
  try {
    return handle(request)
  } catch (error) {
    if (error instanceof FakeRefusal) return error.response
    return { status: 500, body: { message: `the fake is broken: ${error}` } }
  }
}

function respond(response: ServerResponse, failure: Failure | undefined, handle: () => FakeResponse) {
  if (failure === 'hang') return
  if (failure === 'drop') return response.destroy()
  if (failure === 'nonsense') return sendJson(response, { status: 200, body: { surprise: true } })
  if (failure === 'not-json') return response.writeHead(200).end('<html>maintenance</html>')
  if (typeof failure === 'number') return sendJson(response, { status: failure, body: { message: 'try again' } })
  const handled = handle()
  if (failure === 'lose-response') return response.destroy()
  sendJson(response, handled)
}

function sendJson(response: ServerResponse, { status, body, headers }: FakeResponse) {
  const isFile = body instanceof Uint8Array
  const type = isFile ? 'application/octet-stream' : 'application/json'
  response.writeHead(status, { 'content-type': type, ...headers }).end(isFile ? body : JSON.stringify(body))
}
