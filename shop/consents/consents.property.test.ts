import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ConsentPurpose, consentPurposes, consents } from '#db/schema/consents.ts'
import { leads } from '#db/schema/customers.ts'
import { db } from '#platform/postgres/database.server.ts'
import { placeOrder } from '#shop/checkout/place-order.server.ts'
import { eraseOwnData } from '#shop/customers/erase-customer.server.ts'
import { findCustomer } from '#shop/customers/find-customer.server.ts'
import { correctOrderEmail } from '#shop/delivery/correct-order-email.server.ts'
import { completeOrder } from '#shop/orders/complete-order.server.ts'
import { addCustomer, buyerWith, contact, orderNow, productAt, visitor } from '#tests/database/orders.ts'
import { countRuns } from '#tests/long.ts'
import { currentConsents } from './current-consents.server.ts'
import { grantConsent } from './grant-consent.server.ts'
import { withdrawConsent } from './withdraw-consent.server.ts'

const runs = countRuns({ quick: 3, long: 10 })

const people = ['asha', 'ravi', 'meera'] as const
type Person = (typeof people)[number]

type Step =
  | { does: 'buy' | 'erase'; person: Person }
  | { does: 'grant' | 'withdraw'; person: Person; purpose: ConsentPurpose }
  | { does: 'correct'; order: number; person: Person }
  | { does: 'pay'; order: number }

const person = fc.constantFrom(...people)
const purpose = fc.constantFrom<ConsentPurpose>('emailMarketing', 'dndOverride', 'termsAccepted')
const order = fc.nat(3)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('buy'), person }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constantFrom('grant', 'withdraw'), person, purpose }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('correct'), order, person }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('pay'), order }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('erase'), person }) },
)

interface World {
  run: number
  orderIds: string[]
  /** What each person last chose while logged in, as "asha emailMarketing": nothing but their next choice ends it. */
  choices: Map<string, boolean>
}

let worlds = 0

it('a choice made while logged in outlives every order and correction, and the ledger stays small', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 20 }), async (steps) => {
      const world: World = { run: ++worlds, orderIds: [], choices: new Map() }
      for (const name of people) await addPerson(world, name)
      for (const next of steps) {
        const rowsBefore = await db.$count(consents)
        await take(world, next)
        expect(await db.$count(consents)).toBeLessThanOrEqual(rowsBefore + consentPurposes.length)
        await Promise.all(people.map((name) => check(world, name)))
      }
    }),
    { numRuns: runs },
  )
})

const emailOf = ({ run }: World, name: Person) => `${name}${run}@example.in`

/** A lead, so that no correction erases the person when it moves the only order away. */
async function addPerson(world: World, name: Person) {
  const email = emailOf(world, name)
  const { id: customerId } = await addCustomer(email)
  await db.insert(leads).values({ id: `lead-${customerId}`, customerId, email, ...contact })
}

async function getCustomerId(world: World, name: Person): Promise<number> {
  const customer = await findCustomer(emailOf(world, name))
  if (!customer) throw new Error('no customer')
  return customer.id
}

async function take(world: World, next: Step) {
  const orderId = 'order' in next ? (world.orderIds[next.order] ?? 'not placed') : ''
  switch (next.does) {
    case 'buy':
      return buy(world, next.person)
    case 'erase':
      return erase(world, next.person)
    case 'grant':
    case 'withdraw':
      return choose(world, next)
    case 'pay':
      return completeOrder(orderId)
    case 'correct':
      return correctOrderEmail({ ip: null, name: 'owner' }, orderId, emailOf(world, next.person))
  }
}

async function buy(world: World, name: Person) {
  const buyer = buyerWith({ email: emailOf(world, name) })
  const placed = await placeOrder({
    product: productAt('maths'),
    buyer,
    visitor,
    provider: 'sandbox',
    idempotency: null,
  })
  if ('refused' in placed) throw new Error(placed.refused)
  world.orderIds.push(placed.order.id)
}

async function choose(world: World, { does, person, purpose }: Extract<Step, { purpose: ConsentPurpose }>) {
  const change = does === 'grant' ? grantConsent : withdrawConsent
  const changed = await change(db, await getCustomerId(world, person), [purpose], 'account', visitor)
  if (changed.length > 0) world.choices.set(`${person} ${purpose}`, does === 'grant')
}

async function erase(world: World, name: Person) {
  const customerId = await getCustomerId(world, name)
  expect(await eraseOwnData(customerId)).toEqual({ erased: true })
  expect((await currentConsents(db, customerId)).some(({ granted }) => granted)).toBe(false)
  const rows = await db.select().from(consents).where(eq(consents.customerId, customerId))
  expect(rows.filter(({ ip, userAgent }) => ip ?? userAgent)).toEqual([])
  for (const purpose of consentPurposes) world.choices.delete(`${name} ${purpose}`)
  await addPerson(world, name)
}

async function check(world: World, name: Person) {
  const customerId = await getCustomerId(world, name)
  const placed = await Promise.all(world.orderIds.map(orderNow))
  const hasPaid = placed.some((order) => order.customerId === customerId && order.status === 'completed')
  for (const { purpose, granted } of await currentConsents(db, customerId)) {
    const chosen = world.choices.get(`${name} ${purpose}`)
    if (chosen !== undefined) expect([name, purpose, granted]).toEqual([name, purpose, chosen])
    // Only a person's own choice or their own paid order grants anything.
    else if (granted) expect([name, purpose, hasPaid]).toEqual([name, purpose, true])
  }
}
