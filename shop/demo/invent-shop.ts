import { indianOffsetMs } from '#brand/indian-time.ts'
import type { Product } from '#content/owner/products/product.ts'
import type { DeliveryStatus, OrderStatus } from '#db/schema.ts'
import { type Chance, createChance } from './chance.ts'
import { firstNames, lastNames, mailDomains } from './sample-names.ts'

export interface SamplePerson {
  email: string
  fullName: string
  phoneNumber: string
  classLevel: string
  createdAt: Date
  isLead: boolean
}

export interface SampleOrder {
  id: string
  personIndex: number
  product: Product
  status: OrderStatus
  createdAt: Date
  completedAt: Date | null
  failedAt: Date | null
  refundedAt: Date | null
  isPaidTwice: boolean
  source: string | null
  /** Whether the owner has yet to resolve the order's problem. */
  isUnresolved: boolean
  deliveries: { channel: 'email' | 'whatsapp'; status: DeliveryStatus; at: Date }[]
  downloads: { file: string; network: string; at: Date }[]
}

export interface SampleShop {
  people: SamplePerson[]
  orders: SampleOrder[]
}

interface InventOptions {
  orders: number
  seed: number
  now: Date
  products: readonly Product[]
  filesForProduct: (productType: string) => readonly { file: string }[]
  /** How many people the shop already has, so that new ones get other addresses. */
  peopleBefore: number
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const daysShown = 540

/** Sales by month, from January: board exams are in February and March, half-yearly exams in September. */
const seasons = [2.2, 3.2, 2.4, 0.5, 0.4, 0.5, 0.7, 0.8, 1.3, 1, 1.2, 1.7]
/** Sales by weekday, from Sunday. */
const weekdays = [1.45, 0.9, 0.9, 0.95, 0.95, 1, 1.3]
/** Sales by hour in India, from midnight: most after school and in the evening. */
const hours = [
  0.5, 0.2, 0.1, 0.1, 0.1, 0.3, 0.7, 0.9, 0.7, 0.7, 0.9, 1, 1.1, 1.2, 1.5, 2, 2.6, 3, 3.2, 3.4, 3.6, 3.3, 2.4, 1.2,
]

/** Where buyers come from, with the share of each. */
const sources = [
  ['instagram', 34],
  [null, 27],
  ['youtube.com', 16],
  ['google.com', 11],
  ['whatsapp', 8],
  ['diwali-mail', 4],
] as const

/** Always invents the same buyers and orders for the same options. */
export function inventShop(options: InventOptions): SampleShop {
  const chance = createChance(options.seed)
  const dates = inventOrderDates(options.orders, options.now, chance)
  const people: SamplePerson[] = []
  const orders: SampleOrder[] = []
  for (const createdAt of dates) {
    // Some visitors only want the free guide.
    if (chance.percent(55))
      people.push(inventPerson(new Date(createdAt.getTime() - 5 * minuteMs), true, people.length, options, chance))
    const isReturning = people.length > 0 && chance.percent(40)
    if (!isReturning) people.push(inventPerson(createdAt, chance.percent(15), people.length, options, chance))
    const personIndex = isReturning ? people.length - 1 - chance.upTo(Math.min(people.length, 400)) : people.length - 1
    orders.push(inventOrder(personIndex, createdAt, options, chance))
  }
  leaveOpenProblems(orders, options.now)
  return { people, orders }
}

/** Two of the newest orders get an open problem: a refused mail, and a second payment. */
function leaveOpenProblems(orders: SampleOrder[], now: Date) {
  const anHourAgo = now.getTime() - hourMs
  const [unsent, , , paidTwice] = orders
    .filter(({ completedAt }) => completedAt && completedAt.getTime() < anHourAgo)
    .slice(-6)
  if (unsent?.completedAt) {
    const at = new Date(unsent.completedAt.getTime() + 1_000)
    Object.assign(unsent, {
      isUnresolved: true,
      deliveries: [{ channel: 'email', status: 'refused', at }],
      downloads: [],
    })
  }
  if (paidTwice) Object.assign(paidTwice, { isUnresolved: true, isPaidTwice: true })
}

function inventOrderDates(count: number, now: Date, chance: Chance): Date[] {
  const today = Math.floor((now.getTime() + indianOffsetMs) / dayMs)
  const msSinceMidnight = now.getTime() + indianOffsetMs - today * dayMs
  const weights = Array.from({ length: daysShown }, (_, index) => {
    const date = new Date((today - daysShown + 1 + index) * dayMs)
    const growth = 0.5 + index / daysShown
    const share = index === daysShown - 1 ? shareOfDay(msSinceMidnight) : 1
    return (seasons[date.getUTCMonth()] ?? 1) * (weekdays[date.getUTCDay()] ?? 1) * growth * share
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const dates: Date[] = []
  let expected = 0
  for (const [index, weight] of weights.entries()) {
    expected += (count * weight) / total
    const startsAt = (today - daysShown + 1 + index) * dayMs - indianOffsetMs
    for (; dates.length < Math.round(expected); ) {
      const at = startsAt + chance.weighted(hours) * hourMs + chance.upTo(hourMs)
      dates.push(new Date(at < now.getTime() ? at : startsAt + chance.upTo(msSinceMidnight)))
    }
  }
  return dates.sort((a, b) => a.getTime() - b.getTime())
}

/** The share of today's sales that is expected until now. */
function shareOfDay(msSinceMidnight: number): number {
  const passed = hours.reduce(
    (sum, weight, index) => sum + weight * Math.min(1, Math.max(0, msSinceMidnight / hourMs - index)),
    0,
  )
  return passed / hours.reduce((sum, weight) => sum + weight, 0)
}

function inventPerson(
  createdAt: Date,
  isLead: boolean,
  index: number,
  { peopleBefore }: InventOptions,
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
    isLead,
  }
}

function inventOrder(personIndex: number, createdAt: Date, options: InventOptions, chance: Chance): SampleOrder {
  const product = inventProduct(options.products, chance)
  const at = (later: number) => new Date(Math.min(createdAt.getTime() + later, options.now.getTime()))
  const isRecent = options.now.getTime() - createdAt.getTime() < 30 * minuteMs
  const isPaid = chance.percent(72)
  // The bank confirms late: the order fails first and is completed days later.
  const isLate = isPaid && chance.percent(1.5)
  const status = isPaid ? 'completed' : isRecent ? 'pending' : 'failed'
  const completedAt = isPaid ? at(isLate ? 2 * dayMs + chance.upTo(dayMs) : minuteMs + chance.upTo(4 * minuteMs)) : null
  const isRefunded = isPaid && chance.percent(0.5)
  return {
    id: `bb_${chance.text(24)}`,
    personIndex,
    product,
    status,
    createdAt,
    completedAt,
    failedAt: status === 'failed' || isLate ? at(36 * minuteMs) : null,
    refundedAt: isRefunded ? at(3 * dayMs + chance.upTo(5 * dayMs)) : null,
    isPaidTwice: isPaid && chance.percent(0.15),
    isUnresolved: false,
    source: sources[chance.weighted(sources.map(([, share]) => share))]?.[0] ?? null,
    deliveries: completedAt ? inventDeliveries(completedAt, chance) : [],
    downloads: completedAt && chance.percent(88) ? inventDownloads(product, completedAt, options, chance) : [],
  }
}

/** The combo sells best, then the subjects in the order of the catalogue. */
function inventProduct(products: readonly Product[], chance: Chance): Product {
  const subjects = products.filter(({ kind }) => kind === 'single')
  const weights = products.map((product) => (product.kind === 'bundle' ? 50 : 50 / (1.5 + subjects.indexOf(product))))
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

function inventDownloads(product: Product, completedAt: Date, { now, filesForProduct }: InventOptions, chance: Chance) {
  const network = chance.text(22)
  const times = 1 + chance.weighted([70, 22, 8])
  return Array.from({ length: times }, (_, time) => filesForProduct(product.slug).map(({ file }) => ({ file, time })))
    .flat()
    .map(({ file, time }) => ({
      file,
      network,
      at: new Date(Math.min(completedAt.getTime() + 2 * minuteMs + time * dayMs + chance.upTo(hourMs), now.getTime())),
    }))
}
