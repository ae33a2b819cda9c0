// Reads one page with many connections at the same time, again and again, and prints how often it got which status.
// A refused reader waits as long as Retry-After says, as polite programs do; with IMPATIENT=yes it does not wait.
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const [port = '', path = '/', count = '1'] = process.argv.slice(2)
const agent = new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
const statuses: Record<string, number> = {}
let isOpen = true

function read(): Promise<{ status: string; retryAfterSeconds: number }> {
  return new Promise((resolve) => {
    const headers = { Accept: 'text/html', 'Accept-Encoding': 'gzip' }
    http
      .get({ host: '127.0.0.1', port, path, agent, headers }, (response) => {
        const retryAfterSeconds = Number(response.headers['retry-after'] ?? 0)
        response.resume().once('end', () => resolve({ status: String(response.statusCode), retryAfterSeconds }))
      })
      .once('error', (error: NodeJS.ErrnoException) => resolve({ status: error.code ?? 'error', retryAfterSeconds: 1 }))
  })
}

async function readOften() {
  while (isOpen) {
    const { status, retryAfterSeconds } = await read()
    statuses[status] = (statuses[status] ?? 0) + 1
    if (!process.env.IMPATIENT) await sleep(retryAfterSeconds * 1000, undefined, { ref: false })
  }
}

process.once('SIGTERM', () => {
  isOpen = false
  console.log(JSON.stringify(statuses))
  process.exit(0)
})
await Promise.all(Array.from({ length: Number(count) }, readOften))
