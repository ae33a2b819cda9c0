import { setTimeout as sleep } from 'node:timers/promises'
import { describeCheckout } from './buyer.ts'

export interface Shops {
  /** The shop that gets the next request. */
  choose(): string
  /** Called once per request that has to be repeated. */
  onRepeat?(): void
  pauseMs?: number
}

const maxAnswerMs = 30_000

/** As a buyer's browser does: the same request again, until the shop answers it. The payment is acknowledged afterwards. */
export async function buyRepeatedly(email: string, ip: string, shops: Shops): Promise<void> {
  const path = await checkOutRepeatedly(email, ip, shops)
  await repeat(() => pay(shops.choose(), path, ip), shops)
}

/** Returns the path of the page on which the buyer pays. */
export function checkOutRepeatedly(email: string, ip: string, shops: Shops): Promise<string> {
  return repeat(() => startCheckout(shops.choose(), email, ip), shops)
}

export async function repeat<Answer>(request: () => Promise<Answer | null>, { onRepeat, pauseMs = 200 }: Shops) {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await request().catch(() => null)
    if (answer !== null) return answer
    if (attempt === 0) onRepeat?.()
    await sleep(pauseMs)
  }
}

async function startCheckout(shop: string, email: string, ip: string): Promise<string | null> {
  const response = await fetch(`${shop}/api/create-checkout`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': email, 'X-Forwarded-For': ip },
    body: JSON.stringify(describeCheckout(email)),
    signal: AbortSignal.timeout(maxAnswerMs),
  })
  if (response.status !== 200) return null
  return new URL(((await response.json()) as { url: string }).url).pathname
}

async function pay(shop: string, path: string, ip: string): Promise<true | null> {
  const response = await fetch(`${shop}${path}`, {
    method: 'POST',
    headers: { 'X-Forwarded-For': ip },
    body: new URLSearchParams({ method: 'upi', outcome: 'succeed' }),
    redirect: 'manual',
    signal: AbortSignal.timeout(maxAnswerMs),
  })
  return response.status === 303 ? true : null
}
