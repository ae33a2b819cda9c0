import http from 'node:http'
import type { RunningProcess } from '../scripts/start-process.ts'

type Server = Pick<RunningProcess, 'port'>

const agent = new http.Agent({ keepAlive: true, maxSockets: 256 })

/** Sends a GET as a browser does and ignores the body. */
export function request({ port }: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, agent, headers: { 'Accept-Encoding': 'gzip, br' } }
    const sent = http.get(options, (response) => {
      response
        .resume()
        .once('end', () =>
          response.statusCode === 200 ? resolve() : reject(new Error(`${path} answered ${response.statusCode}`)),
        )
    })
    sent.once('error', (error: NodeJS.ErrnoException) => {
      // The server closed an idle connection while this request was on its way, as a browser also has to expect.
      if (sent.reusedSocket && error.code === 'ECONNRESET') request({ port }, path).then(resolve, reject)
      else reject(error)
    })
  })
}

/** Sends an object as JSON and URLSearchParams as a form, and rejects a status of 400 or more. */
export function post(
  { port }: Server,
  path: string,
  content: object | URLSearchParams,
  more: Record<string, string> = {},
): Promise<string> {
  const isForm = content instanceof URLSearchParams
  const body = isForm ? content.toString() : JSON.stringify(content)
  const headers = {
    'Content-Type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
    'Content-Length': Buffer.byteLength(body),
    ...more,
  }
  return new Promise((resolve, reject) => {
    const sent = http.request({ host: '127.0.0.1', port, path, agent, method: 'POST', headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
      })
      response.once('end', () =>
        (response.statusCode ?? 500) < 400
          ? resolve(text)
          : reject(new Error(`${path}: ${response.statusCode} ${text.slice(0, 200)}`)),
      )
    })
    sent.once('error', reject).end(body)
  })
}
