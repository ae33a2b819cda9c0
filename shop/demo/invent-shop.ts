import { indianOffsetMs } from '#brand/indian-time.ts'
import type { Product } from '#content/owner/products/product.ts'
import type { DeliveryStatus, OrderStatus } from '#db/schema.ts'
import { type Chance, chanceFrom } from './chance.ts'
import { firstNames, lastNames, mailDomains } from './sample-names.ts'

export interface SamplePerson {
  email: string
  fullName: string
  phoneNumber: string
  classLevel: string
  createdAt: Date
  /** Asked for the free guide, whether or not they bought as well. */
  isReader: boolean
}

export interface SampleOrder {
  id: string
  /** Which of the people. */
  person: number
  product: Product
  status: OrderStatus
  createdAt: Date
  completedAt: Date | null
  failedAt: Date | null
  refundedAt: Date | null
  isPaidTwice: boolean
  /** Whether what went wrong with it still waits for the owner. */
  isUnmended: boolean
  deliveries: { channel: 'email' | 'whatsapp'; status: DeliveryStatus; at: Date }[]
  downloads: { file: string; network: string; at: Date }[]
}

export interface SampleShop {
  people: SamplePerson[]
  orders: SampleOrder[]
}

interface Wishes {
  orders: number
  seed: number
  now: Date
  products: readonly Product[]
  filesForProduct: (productType: string) => readonly { file: string }[]
  /** So many people are there already: the invented ones get other addresses. */
  peopleBefore: number
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const daysShown = 540

/** January to December: board exams in February and March, half-yearly ones in September. */
const seasons = [2.2, 3.2, 2.4, 0.5, 0.4, 0.5, 0.7, 0.8, 1.3, 1, 1.2, 1.7]
/** Sunday to Saturday. */
const weekdays = [1.45, 0.9, 0.9, 0.95, 0.95, 1, 1.3]
/** Midnight to eleven at night, in India: after school, and once more before sleep. */
const hours = [
  0.5, 0.2, 0.1, 0.1, 0.1, 0.3, 0.7, 0.9, 0.7, 0.7, 0.9, 1, 1.1, 1.2, 1.5, 2, 2.6, 3, 3.2, 3.4, 3.6, 3.3, 2.4, 1.2,
]

/** Believable buyers: the same for the same wishes. Nothing here is written anywhere. */
export function inventShop(wishes: Wishes): SampleShop {
  const chance = chanceFrom(wishes.seed)
  const moments = inventMoments(wishes.orders, wishes.now, chance)
  const people: SamplePerson[] = []
  const orders: SampleOrder[] = []
  for (const createdAt of moments) {
    // Beside every order there are visitors who only want the free guide.
    if (chance.percent(55))
      people.push(inventPerson(new Date(createdAt.getTime() - 5 * minute), true, people.length, wishes, chance))
    const comesBack = people.length > 0 && chance.percent(40)
    if (!comesBack) people.push(inventPerson(createdAt, chance.percent(15), people.length, wishes, chance))
    const person = comesBack ? people.length - 1 - chance.upTo(Math.min(people.length, 400)) : people.length - 1
    orders.push(inventOrder(person, createdAt, wishes, chance))
  }
  leaveTroubles(orders, wishes.now)
  return { people, orders }
}

/** An owner who looks every morning has mended what went wrong before: one mail that was refused and one order paid twice are left. */
function leaveTroubles(orders: SampleOrder[], now: Date) {
  const aWhileAgo = now.getTime() - hour
  const [unsent, , , paidTwice] = orders
    .filter(({ completedAt }) => completedAt && completedAt.getTime() < aWhileAgo)
    .slice(-6)
  if (unsent?.completedAt) {
    const at = new Date(unsent.completedAt.getTime() + 1_000)
    Object.assign(unsent, {
      isUnmended: true,
      deliveries: [{ channel: 'email', status: 'refused', at }],
      downloads: [],
    })
  }
  if (paidTwice) Object.assign(paidTwice, { isUnmended: true, isPaidTwice: true })
}

function inventMoments(count: number, now: Date, chance: Chance): Date[] {
  const today = Math.floor((now.getTime() + indianOffsetMs) / day)
  const sinceMidnight = now.getTime() + indianOffsetMs - today * day
  const weights = Array.from({ length: daysShown }, (_, index) => {
    const date = new Date((today - daysShown + 1 + index) * day)
    const growth = 0.5 + index / daysShown
    const share = index === daysShown - 1 ? shareOfDay(sinceMidnight) : 1
    return (seasons[date.getUTCMonth()] ?? 1) * (weekdays[date.getUTCDay()] ?? 1) * growth * share
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const moments: Date[] = []
  let owed = 0
  for (const [index, weight] of weights.entries()) {
    owed += (count * weight) / total
    const startsAt = (today - daysShown + 1 + index) * day - indianOffsetMs
    for (; moments.length < Math.round(owed); ) {
      const at = startsAt + chance.weighted(hours) * hour + chance.upTo(hour)
      moments.push(new Date(at < now.getTime() ? at : startsAt + chance.upTo(sinceMidnight)))
    }
  }
  return moments.sort((a, b) => a.getTime() - b.getTime())
}

/** How much of a day's sales has come in by now. */
function shareOfDay(sinceMidnight: number): number {
  const passed = hours.reduce(
    (sum, weight, index) => sum + weight * Math.min(1, Math.max(0, sinceMidnight / hour - index)),
    0,
  )
  return passed / hours.reduce((sum, weight) => sum + weight, 0)
}

function inventPerson(
  createdAt: Date,
  isReader: boolean,
  index: number,
  { peopleBefore }: Wishes,
  chance: Chance,
): SamplePerson {
  const first = chance.pick(firstNames)
  const last = chance.pick(lastNames)
  const local = `${first}.${last}${peopleBefore + index + 1}`.toLowerCase().replaceAll(/[^a-z0-9.]/g, '')
  return {
    email: `${local}@${chance.pick(mailDomains)}`,
    fullName: `${first} ${last}`,
    phoneNumber: `${6 + chance.upTo(4)}${String(chance.upTo(1_000_000_000)).padStart(9, '0')}`,
    classLevel: `class-${[9, 10, 11, 12][chance.weighted([18, 72, 6, 4])]}`,
    createdAt,
    isReader,
  }
}

function inventOrder(person: number, createdAt: Date, wishes: Wishes, chance: Chance): SampleOrder {
  const product = inventProduct(wishes.products, chance)
  const at = (later: number) => new Date(Math.min(createdAt.getTime() + later, wishes.now.getTime()))
  const isFresh = wishes.now.getTime() - createdAt.getTime() < 30 * minute
  const isPaid = chance.percent(72)
  // A bank that confirms late: failed at first, completed days after.
  const isLate = isPaid && chance.percent(1.5)
  const status = isPaid ? 'completed' : isFresh ? 'pending' : 'failed'
  const completedAt = isPaid ? at(isLate ? 2 * day + chance.upTo(day) : minute + chance.upTo(4 * minute)) : null
  const isRefunded = isPaid && chance.percent(0.5)
  return {
    id: `bb_${chance.text(24)}`,
    person,
    product,
    status,
    createdAt,
    completedAt,
    failedAt: status === 'failed' || isLate ? at(36 * minute) : null,
    refundedAt: isRefunded ? at(3 * day + chance.upTo(5 * day)) : null,
    isPaidTwice: isPaid && chance.percent(0.15),
    isUnmended: false,
    deliveries: completedAt ? inventDeliveries(completedAt, chance) : [],
    downloads: completedAt && chance.percent(88) ? inventDownloads(product, completedAt, wishes, chance) : [],
  }
}

/** The combo sells best, then the subjects in the order of the catalogue. */
function inventProduct(products: readonly Product[], chance: Chance): Product {
  const subjects = products.filter(({ kind }) => kind === 'subject')
  const weights = products.map((product) => (product.kind === 'combo' ? 50 : 50 / (1.5 + subjects.indexOf(product))))
  return products[chance.weighted(weights)] as Product
}

function inventDeliveries(completedAt: Date, chance: Chance): SampleOrder['deliveries'] {
  const at = new Date(completedAt.getTime() + 1_000)
  const email = { channel: 'email' as const, status: 'sent' as const, at }
  const repeated = chance.percent(1) ? [{ ...email, status: 'failed' as const }] : []
  const whatsapp = {
    channel: 'whatsapp' as const,
    status: chance.pick(['delivered', 'read', 'read', 'failed'] as const),
    at,
  }
  return [...repeated, email, ...(chance.percent(60) ? [whatsapp] : [])]
}

function inventDownloads(product: Product, completedAt: Date, { now, filesForProduct }: Wishes, chance: Chance) {
  const network = chance.text(22)
  const times = 1 + chance.weighted([70, 22, 8])
  return Array.from({ length: times }, (_, time) => filesForProduct(product.slug).map(({ file }) => ({ file, time })))
    .flat()
    .map(({ file, time }) => ({
      file,
      network,
      at: new Date(Math.min(completedAt.getTime() + 2 * minute + time * day + chance.upTo(hour), now.getTime())),
    }))
}
