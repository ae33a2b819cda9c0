import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

/** One request of an attacker. `raw` goes to the socket as it is. */
export interface Attempt {
  method?: string
  path?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  raw?: string
}

export interface Answer {
  /** 0 when the shop closed the connection, which is how Node refuses what is not HTTP. */
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

export async function send(port: number, attempt: Attempt): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const answer = await (attempt.raw === undefined ? sendHttp(port, attempt) : sendRaw(port, attempt.raw))
    const isBusy = answer.status === 503 && answer.headers['retry-after'] !== undefined
    if (!isBusy || tries === 20) return answer
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

function sendHttp(port: number, { method = 'GET', path = '/', headers = {}, body }: Attempt): Promise<Answer> {
  return new Promise((resolve) => {
    const closed = () => resolve({ status: 0, headers: {}, body: '' })
    const call = request({ host: '127.0.0.1', port, agent, method, path, headers: clean(headers) }, (response) => {
      const { statusCode = 0, headers: received } = response
      text(response).then((read) => resolve({ status: statusCode, headers: received, body: read }), closed)
    })
    call.once('error', closed).end(body)
  })
}

/** Node's client refuses what its server refuses too; raw attempts send that. */
function clean(headers: Record<string, string>) {
  const entries = Object.entries(headers).map(([name, value]) => [name, value.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?')])
  return Object.fromEntries(entries)
}

function sendRaw(port: number, raw: string): Promise<Answer> {
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.end(Buffer.from(raw, 'latin1')))
    const finish = () => {
      socket.destroy()
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 0), headers: {}, body: received })
    }
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
    })
    socket.once('close', finish).once('error', finish).setTimeout(15_000, finish)
  })
}
