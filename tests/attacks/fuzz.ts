import fc from 'fast-check'
import { type Answer, type Attempt, send } from './attempt.ts'
import { findWrongRows } from './find-wrong-rows.ts'
import { secrets, type startShopUnderAttack } from './shop-under-attack.ts'

interface Count {
  tried: number
  refused: number
  accepted: number
  failed: number
}

export interface FuzzResult {
  counts: Record<string, Count>
  /** Inputs that were answered with 500 or more. */
  failures: string[]
  wrongRows: string[]
}

const parallel = 8

/** Sends inputs to every endpoint of a real shop, then looks for rows that no input may produce. */
export async function fuzz(
  shop: Awaited<ReturnType<typeof startShopUnderAttack>>,
  { inputs, seed }: { inputs: number; seed: number },
): Promise<FuzzResult> {
  // Signs webhooks like the shop; settings are read at import.
  process.env.APP_SECRET = secrets.APP_SECRET
  const { listEndpoints } = await import('./endpoints.ts')
  const endpoints = Object.entries(listEndpoints(shop.target))
  const perEndpoint = Math.ceil(inputs / endpoints.length)
  const result: FuzzResult = { counts: {}, failures: [], wrongRows: [] }
  const refs = new Set([shop.target.paymentRef])
  for (const [name, attempts] of endpoints) {
    const count = { tried: 0, refused: 0, accepted: 0, failed: 0 }
    result.counts[name] = count
    const queue = fc.sample(attempts, { numRuns: perEndpoint, seed })
    const work = async () => {
      for (let attempt = queue.pop(); attempt; attempt = queue.pop()) {
        const answer = await send(shop.target.port, attempt)
        countAnswer(count, answer)
        if (answer.status >= 500) result.failures.push(describe(attempt, answer))
        const ref = /\/sandbox\/pay\/(sbx_[\w-]+)/.exec(answer.headers.location?.toString() ?? answer.body)?.[1]
        if (ref && /checkout/.test(attempt.path ?? '')) refs.add(ref)
      }
    }
    await Promise.all(Array.from({ length: parallel }, work))
  }
  const alive = await send(shop.target.port, { path: '/readyz' })
  if (alive.status !== 200) result.failures.push(`the shop is not ready afterwards: ${alive.status}`)
  result.wrongRows = await findWrongRows(shop.query, refs)
  return result
}

function countAnswer(count: Count, { status }: Answer) {
  count.tried += 1
  if (status >= 500) count.failed += 1
  else if (status === 0 || status >= 400) count.refused += 1
  else count.accepted += 1
}

function describe({ raw, method = 'GET', path, headers, body }: Attempt, answer: Answer): string {
  const sent = raw ?? `${method} ${path} ${JSON.stringify(headers)} ${String(body ?? '').slice(0, 400)}`
  return `${answer.status} for ${JSON.stringify(sent.slice(0, 1_000))}`
}
