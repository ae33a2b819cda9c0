import { spawn } from 'node:child_process'
import http from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Server {
  pid: number
  port: number
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '..')
const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })

/** Starts a script in a process of its own and waits until it answers. */
export async function startServer(script: string, env: Record<string, string>): Promise<Server> {
  const child = spawn(process.execPath, [script], { cwd: root, env: { ...process.env, ...env }, stdio: 'ignore' })
  const server = {
    pid: child.pid ?? 0,
    port: Number(env.PORT),
    async stop() {
      child.kill('SIGTERM')
      await new Promise((resolve) => child.once('exit', resolve))
    },
  }
  const deadline = Date.now() + 60_000
  while (
    !(await request(server, '/readyz').then(
      () => true,
      () => false,
    ))
  ) {
    if (Date.now() > deadline || child.exitCode !== null) throw new Error(`${script} did not start`)
    await sleep(100)
  }
  return server
}

/** One GET as a browser would send it; the body is read and dropped. */
export function request({ port }: Pick<Server, 'port'>, path: string): Promise<void> {
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
export function post({ port }: Pick<Server, 'port'>, path: string, content: object | URLSearchParams): Promise<string> {
  const isForm = content instanceof URLSearchParams
  const body = isForm ? content.toString() : JSON.stringify(content)
  const headers = {
    'Content-Type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
    'Content-Length': Buffer.byteLength(body),
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
