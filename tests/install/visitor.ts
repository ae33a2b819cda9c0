import { request } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
}

/** Through the proxy of the server, whose certificate is the proxy's own in a trial. */
export function visit(path: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port: 443,
      servername: 'shop.example',
      rejectUnauthorized: false,
      agent: false,
    }
    const sent = request({ ...options, path, headers: { host: 'shop.example' }, timeout: 60_000 }, (response) => {
      response.resume()
      response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }))
    })
    sent.once('timeout', () => sent.destroy(new Error('no answer within a minute')))
    sent.once('error', reject).end()
  })
}

/** Visits pages again and again while `run` runs; returns how many and what failed. */
export async function visitDuring(run: () => Promise<unknown>): Promise<{ visits: number; failures: string[] }> {
  const result = { visits: 0, failures: [] as string[] }
  let isOver = false
  const keepVisiting = async (path: string) => {
    while (!isOver) {
      result.visits += 1
      await visit(path).then(
        ({ status }) => status !== 200 && result.failures.push(`${path}: ${status}`),
        (error: Error) => result.failures.push(`${path}: ${error.message}`),
      )
      await sleep(50)
    }
  }
  const visitors = ['/', '/checkout/maths', '/find-order'].map(keepVisiting)
  await sleep(500)
  await run()
  await sleep(1_000)
  isOver = true
  await Promise.all(visitors)
  return result
}
