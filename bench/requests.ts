import http from 'node:http'
import type { RunningProcess } from '../scripts/start-process.ts'

type Server = Pick<RunningProcess, 'port'>

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })

/** One GET as a browser would send it; the body is read and dropped. */
export function request({ port }: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, agent, headers: { 'Accept-Encoding': 'gzip, br' } }
    http
      .get(options, (answer) => {
        answer
          .resume()
          .once('end', () => (answer.statusCode === 200 ? resolve() : reject(new Error(`${answer.statusCode}`))))
      })
      .once('error', reject)
  })
}

/** One POST: an object goes as JSON, search parameters as a form. Answers with the body of any answer below 400. */
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
    const sent = http.request({ host: '127.0.0.1', port, path, agent, method: 'POST', headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
      })
      answer.once('end', () =>
        (answer.statusCode ?? 500) < 400
          ? resolve(text)
          : reject(new Error(`${path}: ${answer.statusCode} ${text.slice(0, 200)}`)),
      )
    })
    sent.once('error', reject).end(body)
  })
}
