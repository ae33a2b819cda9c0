import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { QueryResultRow } from 'pg'
import type { Delivery, FakeProvider } from '../fakes/payments/harness.ts'
import { deliver, type TwoProviders } from '../fakes/payments/two-providers.ts'
import { checkOutRepeatedly, repeat, type Shops } from './repeating-buyer.ts'

interface Buyer {
  email: string
  ip: string
  shops: Shops
  providers: TwoProviders
  query(statement: string): Promise<QueryResultRow[]>
}

/** The buyer pays on the page of the provider that the shop chose, which is what must never be lost. */
export async function buyAtProvider({ email, ip, shops, providers, query }: Buyer): Promise<void> {
  await checkOutRepeatedly(email, ip, shops)
  const { provider, ref } = await repeat(() => findPayment(email, query), { choose: shops.choose })
  const fake = providers.find(provider)
  if (!fake) throw new Error(`the shop chose ${provider}`)
  await fake.pay(ref)
  void tell(shops, provider, fake, fake.webhook(ref, 'paid'))
}

async function findPayment(email: string, query: Buyer['query']) {
  const [row] = await query(`select provider, payment_ref as ref from orders where email = '${email}'`)
  return row?.ref ? (row as { provider: string; ref: string }) : null
}

/** A provider repeats what was not answered, for some time. One webhook in ten never comes. */
async function tell(shops: Shops, provider: string, fake: FakeProvider, event: Delivery) {
  if (randomInt(10) === 0) return
  for (let time = 0; time < 6; time += 1) {
    if (await deliver(shops.choose(), provider, fake.redeliver(event))) return
    await sleep(1_000 * 2 ** time)
  }
}

const failures = ['drop', 'lose-response', 503, 'hang'] as const
const awayMs = 2_500

/** The first, the second, and both in turn, each in every way. */
export async function makeProviderTrouble({ razorpay, cashfree }: TwoProviders, time: number) {
  const failure = failures[Math.floor(time / 3) % failures.length] ?? 'drop'
  const away = [[razorpay], [cashfree], [razorpay, cashfree]][time % 3] ?? []
  for (const fake of away) fake.failNextRequests(100_000, failure)
  await sleep(awayMs)
  for (const fake of away) fake.failNextRequests(0, 'pass')
}
