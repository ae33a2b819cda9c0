import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface FakeRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}

export interface FakeResponse {
  status: number
  body: unknown
  headers?: Record<string, string>
}

/**
 * A number is the status of an error answer. "lose-response" does what was asked and then breaks the connection;
 * "nonsense" and "not-json" are answers with status 200.
 */
export type Failure = number | 'hang' | 'drop' | 'lose-response' | 'nonsense' | 'not-json'

/** Thrown by a fake where the real one would answer with an error. */
export class FakeRefusal extends Error {
  readonly answer: FakeResponse

  constructor(status: number, body: unknown) {
    super(`refused with ${status}`)
    this.answer = { status, body }
  }
}

/** A real server on a port of its own, so that the adapter's whole way to the wire is under test. */
export async function startFakeServer(answer: (request: FakeRequest) => FakeResponse) {
  const failures: Failure[] = []
  const server = createServer((request, response) => {
    // A request may break off at any time; that is then the client's matter.
    readRequest(request).then(
      (read) => respond(response, failures.shift(), () => answerOrRefuse(answer, read)),
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    failNextRequests(count: number, failure: Failure) {
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
  return {
    method: request.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body: await text(request),
  }
}

function answerOrRefuse(answer: (request: FakeRequest) => FakeResponse, request: FakeRequest): FakeResponse {
  try {
    return answer(request)
  } catch (error) {
    if (error instanceof FakeRefusal) return error.answer
    return { status: 500, body: { message: `the fake is broken: ${error}` } }
  }
}

function respond(response: ServerResponse, failure: Failure | undefined, answer: () => FakeResponse) {
  if (failure === 'hang') return
  if (failure === 'drop') return response.destroy()
  if (failure === 'nonsense') return sendJson(response, { status: 200, body: { surprise: true } })
  if (failure === 'not-json') return response.writeHead(200).end('<html>maintenance</html>')
  if (typeof failure === 'number') return sendJson(response, { status: failure, body: { message: 'try again' } })
  const given = answer()
  if (failure === 'lose-response') return response.destroy()
  sendJson(response, given)
}

function sendJson(response: ServerResponse, { status, body, headers }: FakeResponse) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}
