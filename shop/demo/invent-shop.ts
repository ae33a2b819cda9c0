import { indianOffsetMs } from '#brand/indian-time.ts'
import type { Product } from '#content/owner/products/product.ts'
import type { DeliveryStatus } from '#db/schema/messages.ts'
import type { OrderStatus } from '#db/schema/orders.ts'
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
  now: Date
  products: readonly Product[]
  filesForProduct: (productId: string) => readonly { file: string }[]
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

export function inventShop(options: InventOptions): SampleShop {
  const dates = inventOrderDates(options.orders, options.now)
  const people: SamplePerson[] = []
  const orders: SampleOrder[] = []
  for (const createdAt of dates) {
    // Some visitors only want the free guide.
    if (percent(55))
      people.push(inventPerson(new Date(createdAt.getTime() - 5 * minuteMs), true, people.length, options))
    const isReturning = people.length > 0 && percent(40)
    if (!isReturning) people.push(inventPerson(createdAt, percent(15), people.length, options))
    const personIndex = isReturning ? people.length - 1 - upTo(Math.min(people.length, 400)) : people.length - 1
    orders.push(inventOrder(personIndex, createdAt, options))
  }
  leaveOpenProblems(orders, options.now)
  return { people, orders }
}

/** Two of the newest orders get an open problem: a refused mail, and a second payment. */
function leaveOpenProblems(orders: SampleOrder[], now: Date) {
  const anHourAgo = now.getTime() - hourMs
  const [unsent, , , paidTwice] = orders
    .filter(({ completedAt, refundedAt }) => completedAt && completedAt.getTime() < anHourAgo && !refundedAt)
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

function inventOrderDates(count: number, now: Date): Date[] {
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
      const at = startsAt + weighted(hours) * hourMs + upTo(hourMs)
      dates.push(new Date(at < now.getTime() ? at : startsAt + upTo(msSinceMidnight)))
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

function inventPerson(createdAt: Date, isLead: boolean, index: number, { peopleBefore }: InventOptions): SamplePerson {
  const first = pick(firstNames)
  const last = pick(lastNames)
  const local = `${first}.${last}${peopleBefore + index + 1}`.toLowerCase().replaceAll(/[^a-z0-9.]/g, '')
  return {
    email: `${local}@${pick(mailDomains)}`,
    fullName: `${first} ${last}`,
    phoneNumber: `${6 + upTo(4)}${String(upTo(1_000_000_000)).padStart(9, '0')}`,
    classLevel: `class-${[9, 10, 11, 12][weighted([18, 72, 6, 4])]}`,
    createdAt,
    isLead,
  }
}

function inventOrder(personIndex: number, createdAt: Date, options: InventOptions): SampleOrder {
  const product = inventProduct(options.products)
  const at = (later: number) => new Date(Math.min(createdAt.getTime() + later, options.now.getTime()))
  const isRecent = options.now.getTime() - createdAt.getTime() < 30 * minuteMs
  const isPaid = percent(72)
  // The bank confirms late: the order fails first and is completed days later.
  const isLate = isPaid && percent(1.5)
  const status = isPaid ? 'completed' : isRecent ? 'pending' : 'failed'
  const completedAt = isPaid ? at(isLate ? 2 * dayMs + upTo(dayMs) : minuteMs + upTo(4 * minuteMs)) : null
  const isRefunded = isPaid && percent(0.5)
  return {
    id: `bb_${randomId(24)}`,
    personIndex,
    product,
    status,
    createdAt,
    completedAt,
    failedAt: status === 'failed' || isLate ? at(36 * minuteMs) : null,
    refundedAt: isRefunded ? at(3 * dayMs + upTo(5 * dayMs)) : null,
    isPaidTwice: isPaid && percent(0.15),
    isUnresolved: false,
    source: sources[weighted(sources.map(([, share]) => share))]?.[0] ?? null,
    deliveries: completedAt ? inventDeliveries(completedAt) : [],
    downloads: completedAt && percent(88) ? inventDownloads(product, completedAt, options) : [],
  }
}

/** The combo sells best, then the subjects in the order of the catalogue. */
function inventProduct(products: readonly Product[]): Product {
  const subjects = products.filter(({ kind }) => kind === 'single')
  const weights = products.map((product) => (product.kind === 'bundle' ? 50 : 50 / (1.5 + subjects.indexOf(product))))
  return products[weighted(weights)] as Product
}

function inventDeliveries(completedAt: Date): SampleOrder['deliveries'] {
  const at = new Date(completedAt.getTime() + 1_000)
  const email = { channel: 'email' as const, status: 'sent' as const, at }
  const repeated = percent(1) ? [{ ...email, status: 'failed' as const }] : []
  const whatsapp = {
    channel: 'whatsapp' as const,
    status: pick(['delivered', 'read', 'read', 'failed'] as const),
    at,
  }
  return [...repeated, email, ...(percent(60) ? [whatsapp] : [])]
}

function inventDownloads(product: Product, completedAt: Date, { now, filesForProduct }: InventOptions) {
  const network = randomId(22)
  const times = 1 + weighted([70, 22, 8])
  return Array.from({ length: times }, (_, time) => filesForProduct(product.slug).map(({ file }) => ({ file, time })))
    .flat()
    .map(({ file, time }) => ({
      file,
      network,
      at: new Date(Math.min(completedAt.getTime() + 2 * minuteMs + time * dayMs + upTo(hourMs), now.getTime())),
    }))
}

function percent(share: number): boolean {
  return Math.random() * 100 < share
}

function upTo(limit: number): number {
  return Math.floor(Math.random() * limit)
}

function pick<Item>(items: readonly Item[]): Item {
  return items[upTo(items.length)] as Item
}

/** A random index, more often one with a larger weight. */
function weighted(weights: readonly number[]): number {
  let left = Math.random() * weights.reduce((sum, weight) => sum + weight, 0)
  for (const [index, weight] of weights.entries()) {
    left -= weight
    if (left < 0) return index
  }
  return weights.length - 1
}

function randomId(length: number): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, length)
}
