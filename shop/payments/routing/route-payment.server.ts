import { and, desc, eq, isNull, lt, or } from 'drizzle-orm'
import { providerChoices } from '#db/schema/payments.ts'
import { log } from '#platform/log/log.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { lock } from '#platform/postgres/lock.server.ts'
import { remember } from '#platform/remember.ts'
import { listUsableProviders } from '../configured-providers.server.ts'
import type { PaymentProvider } from '../provider.ts'
import { chooseProvider } from './choose-provider.ts'
import { readAttempts, readHints } from './read-attempts.server.ts'

interface KnownRoute {
  provider: string
  /** The next buyer of this process goes there. */
  probe: string | null
  readAt: number
}

/** A sale does not wait for the rows: they are read again beside it, and only a shop that has slept waits. */
const freshMs = 5_000
const usableMs = 30_000

const memory = remember('payment-route', () => ({
  known: null as KnownRoute | null,
  reading: null as Promise<KnownRoute> | null,
}))

/** The providers for a new payment: the one to use, and those to try when it does not open a payment. */
export async function routePayment(): Promise<PaymentProvider[]> {
  const usable = listUsableProviders()
  if (usable.length < 2) return usable
  const route = await currentRoute()
  const wanted = route.probe ?? route.provider
  route.probe = null
  const first = usable.find(({ name }) => name === wanted)
  return first ? [first, ...usable.filter((provider) => provider !== first)] : usable
}

async function currentRoute(): Promise<KnownRoute> {
  const { known } = memory
  const age = known ? Date.now() - known.readAt : Number.POSITIVE_INFINITY
  if (known && age < freshMs) return known
  const reading = readRoute()
  if (!known || age > usableMs) return reading
  reading.catch((err) => log.warn({ err }, 'could not decide between the payment providers'))
  return known
}

function readRoute(): Promise<KnownRoute> {
  memory.reading ??= refreshRoute().finally(() => {
    memory.reading = null
  })
  return memory.reading
}

/** Every minute, so that the owner is told even when no further buyer comes. */
export async function refreshRouteWhenDue(): Promise<void> {
  if (listUsableProviders().length > 1) await readRoute()
}

export async function refreshRoute(now = new Date()): Promise<KnownRoute> {
  const order = listUsableProviders().map(({ name }) => name)
  const [attempts, hinted, current] = await Promise.all([
    ...([readAttempts(order, now), readHints(order, now)] as const),
    readChoice(),
  ])
  const facts = { order, attempts, hinted, now }
  const route = chooseProvider({ ...facts, current })
  if (route.isChanged) await saveChoice(current?.id ?? null, { ...route, order, now })
  const probe = route.probe && current && (await claimProbe(current.id, now)) ? route.probe : null
  memory.known = { provider: route.provider, probe, readAt: Date.now() }
  return memory.known
}

/** The newest one. */
export async function readChoice() {
  const { id, provider, reason, chosenAt: since, ownersOrder: order } = providerChoices
  const [choice] = await db
    .select({ id, provider, reason, since, order })
    .from(providerChoices)
    .orderBy(desc(id))
    .limit(1)
  return choice ?? null
}

type NewChoice = Pick<typeof providerChoices.$inferInsert, 'provider' | 'reason'> & { order: string[]; now: Date }

/** Another process may have decided the same a moment ago. */
async function saveChoice(seen: number | null, { provider, reason, order, now }: NewChoice) {
  await db.transaction(async (tx) => {
    await lock(tx, 'provider-choices')
    const [newest] = await tx
      .select({ id: providerChoices.id })
      .from(providerChoices)
      .orderBy(desc(providerChoices.id))
      .limit(1)
    if ((newest?.id ?? null) !== seen) return
    await tx.insert(providerChoices).values({ provider, reason, ownersOrder: order, chosenAt: now })
    log.warn({ provider, reason }, 'new buyers pay with this provider')
  })
}

/** Of several processes, one sends its next buyer. */
async function claimProbe(id: number, now: Date): Promise<boolean> {
  const { probedAt } = providerChoices
  const isFree = or(isNull(probedAt), lt(probedAt, new Date(now.getTime() - 60_000)))
  const claimed = await db
    .update(providerChoices)
    .set({ probedAt: now })
    .where(and(eq(providerChoices.id, id), isFree))
    .returning({ id: providerChoices.id })
  return claimed.length > 0
}
