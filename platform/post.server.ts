import http from 'node:http'
import https from 'node:https'

interface PostOptions {
  headers?: Record<string, string>
  timeoutMs: number
}

/** Idle connections are closed after this time, before most servers close them. */
const idleMs = 20_000
const plainAgent = new http.Agent({ keepAlive: true, timeout: idleMs })
const secureAgent = new https.Agent({ keepAlive: true, timeout: idleMs })

/** Posts JSON over connections that stay open, and follows no redirect; costs less CPU time than fetch. */
export function postJson(url: string | URL, body: string, { headers, timeoutMs }: PostOptions) {
  const isSecure = new URL(url).protocol === 'https:'
  const options = {
    method: 'POST',
    agent: isSecure ? secureAgent : plainAgent,
    headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body), ...headers },
  }
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const request = (isSecure ? https : http).request(url, options, (response) => {
      let received = ''
      response
        .setEncoding('utf8')
        .on('data', (chunk) => {
          received += chunk
        })
        .once('end', () => resolve({ status: response.statusCode ?? 0, body: received }))
        .once('error', reject)
    })
    const timer = setTimeout(() => request.destroy(new Error('no response in time')), timeoutMs)
    request
      .once('error', reject)
      .once('close', () => clearTimeout(timer))
      .end(body)
  })
}
