import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { copies, downloads } from '#db/schema/copies.ts'
import type { Edition } from '#db/schema/editions.ts'
import { type Order, orders } from '#db/schema/orders.ts'
import { db, pool } from '#platform/postgres/database.server.ts'
import { identifyCopy } from '#shop/copies/identify-copy.server.ts'
import { addEdition } from '#shop/editions/published-editions.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { makePdf } from '#tests/pdf/make-pdf.ts'
import { recordDownload } from './record-download.server.ts'

let edition: Edition
let order: Order

beforeAll(async () => {
  const added = await addEdition('maths', await makePdf(), 'upload')
  if ('refused' in added) throw new Error(added.refused)
  edition = added.edition
})
beforeEach(async () => {
  order = await addOrder({ status: 'completed' })
})

function record(network: string, { isVerified = false, recordedCopies = [] as string[] } = {}): Promise<boolean> {
  const [boughtFile] = order.files
  if (!boughtFile) throw new Error('no file')
  const stored = { newest: edition, copies: [] }
  const decision = {
    order,
    boughtFiles: [boughtFile],
    isZip: false,
    onlyChanged: false,
    stored,
    network,
    recordedCopies,
    exceedsNetworkLimit: false,
    isVerified,
  }
  return recordDownload(identifyCopy(order, edition, []), decision, { userAgent: 'Mozilla/5.0' })
}

const listDownloads = () => db.select().from(downloads).where(eq(downloads.orderId, order.id))

describe('recordDownload', () => {
  it('stores the copy once, and one download per network', async () => {
    expect(await Promise.all(['home', 'home', 'school'].map((network) => record(network)))).toEqual([true, true, true])
    expect((await listDownloads()).map(({ network }) => network).toSorted()).toEqual(['home', 'school'])
    expect(await db.$count(copies, eq(copies.orderId, order.id))).toBe(1)
  })

  it('writes nothing for a copy that this network has just got, because a browser fetches it in parts', async () => {
    const { id } = identifyCopy(order, edition, [])
    expect(await record('home', { recordedCopies: ['another', id] })).toBe(true)
    expect(await listDownloads()).toEqual([])
    expect(await record('home', { recordedCopies: ['another'] })).toBe(true)
    expect(await listDownloads()).toMatchObject([{ copyId: id, file: 'maths', userAgent: 'Mozilla/5.0' }])
  })

  it.each<[string, Partial<Order>]>([
    ['is refunded', { refundedAt: new Date() }],
    ['gets new links', { linkGeneration: 1 }],
    ['is no longer paid', { status: 'failed' }],
  ])('refuses an order that %s after the decision', async (_, changed) => {
    await db.update(orders).set(changed).where(eq(orders.id, order.id))
    expect(await record('home')).toBe(false)
    expect(await listDownloads()).toEqual([])
    expect(await db.$count(copies, eq(copies.orderId, order.id))).toBe(0)
  })

  it('refuses the fifth network of a day, but neither a known one nor a verified browser', async () => {
    for (const network of ['one', 'two', 'three', 'four']) expect(await record(network)).toBe(true)
    expect(await record('five')).toBe(false)
    expect(await record('two')).toBe(true)
    expect(await record('six', { isVerified: true })).toBe(true)
    expect(await listDownloads()).toHaveLength(5)
  })

  it('lets exactly four networks through when ten processes record at the same time', async () => {
    const { id: copyId, stampHash } = identifyCopy(order, edition, [])
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        pool.query(`select record_download($1, 0, 'maths', $2, $3, $4, $5, null, false, 60, 4, 8) as recorded`, [
          order.id,
          copyId,
          edition.id,
          stampHash,
          `network ${index}`,
        ]),
      ),
    )
    expect(results.filter(({ rows }) => rows[0].recorded)).toHaveLength(4)
    expect(await listDownloads()).toHaveLength(4)
  })
})
