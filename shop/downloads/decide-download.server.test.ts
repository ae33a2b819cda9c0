import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { copies, type Download, downloads } from '#db/schema/copies.ts'
import { customers } from '#db/schema/customers.ts'
import { editions } from '#db/schema/editions.ts'
import type { NewOrder } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { decideDownload } from './decide-download.server.ts'
import { signDownloadLink } from './download-link.server.ts'
import { hashNetwork } from './hash-network.server.ts'

const chrome = 'Mozilla/5.0 (Linux; Android 15) Chrome/130'
const ip = '203.0.113.7'

interface Given {
  userAgent?: string | null
  opensHere?: boolean
  isVerified?: boolean
}

async function decide(token: string, { userAgent = chrome, opensHere = false, isVerified = false }: Given = {}) {
  return decideDownload(token, { opensHere, isVerified: async () => isVerified }, { ip, userAgent })
}

async function addLink(changed: Partial<NewOrder> = {}, expiresAt?: Date) {
  const order = await addOrder({ status: 'completed', ...changed })
  const linked = { orderId: order.id, file: 'maths', generation: order.linkGeneration }
  return { order, token: signDownloadLink(linked, expiresAt) }
}

async function downloadFrom(orderId: string, network: string, changed: Partial<Download> = {}) {
  await db.insert(downloads).values({ orderId, file: 'maths', network, ...changed })
}

describe('a download link', () => {
  it('opens the bought file, with all that its copy needs', async () => {
    const { order, token } = await addLink()
    expect(await decide(token)).toMatchObject({
      state: 'ready',
      order: { id: order.id },
      boughtFiles: [{ file: 'maths' }],
      stored: { copies: [] },
      network: hashNetwork(ip),
      recordedCopies: [],
      exceedsNetworkLimit: false,
      isVerified: false,
    })
  })

  it.each<[string, Partial<NewOrder>, object]>([
    ['was refunded', { refundedAt: new Date() }, { state: 'refunded' }],
    ['is not paid', { status: 'pending' }, { state: 'unpaid' }],
    ['failed', { status: 'failed' }, { state: 'unpaid' }],
  ])('says nothing more when its order %s', async (_, changed, decision) => {
    expect(await decide((await addLink(changed)).token)).toEqual(decision)
  })

  it('reveals nothing about an unknown order, another file or an erased buyer', async () => {
    const { order, token } = await addLink()
    const generation = 0
    expect(await decide(signDownloadLink({ orderId: 'guess', file: 'maths', generation }))).toEqual({
      state: 'invalid',
    })
    expect(await decide(signDownloadLink({ orderId: order.id, file: 'science', generation }))).toEqual({
      state: 'invalid',
    })
    expect(await decide(`${token}x`)).toEqual({ state: 'invalid' })
    await db.update(customers).set({ erasedAt: new Date() }).where(eq(customers.id, order.customerId))
    expect(await decide(token)).toEqual({ state: 'invalid' })
  })

  it('names its order when it has expired or newer links exist, so that the buyer can request new ones', async () => {
    const expired = await addLink({}, new Date(Date.now() - 1000))
    expect(await decide(expired.token)).toMatchObject({ state: 'expired', order: { id: expired.order.id } })
    const { order } = await addLink({ linkGeneration: 2 })
    const older = signDownloadLink({ orderId: order.id, file: 'maths', generation: 1 })
    expect(await decide(older)).toMatchObject({ state: 'revoked', order: { id: order.id } })
  })
})

describe('a browser inside an app, or a bot that previews links', () => {
  it.each([
    'Mozilla/5.0 (iPhone) Instagram 350.0',
    'Mozilla/5.0 [FBAN/FBIOS;FBAV/480.0]',
    'Mozilla/5.0 FB_IAB/FB4A',
    'WhatsApp/2.24',
    'Mozilla/5.0 Snapchat/12.0',
    'Mozilla/5.0 (Linux; Android 10; K) Chrome/138.0.0.0 Mobile Safari/537.36 WA4A/2.26.1',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5) AppleWebKit/605.1.15 Mobile/15E148 WAiOS/2.26',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    'Mozilla/5.0 (Linux; Android 14) Chrome/131 Mobile Safari/537.36 Barcelona 380.0',
    'Mozilla/5.0 (iPhone) [LinkedInApp]/9.1',
    'Mozilla/5.0 (iPhone) GSA/370.0 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (iPhone) Line/14.1',
    'Mozilla/5.0 (Linux; Android 15; wv) Chrome/130',
    'facebookexternalhit/1.1',
    'Mozilla/5.0 (compatible; Googlebot/2.1)',
  ])('gets a page first, and the file when the buyer asks for it there: %s', async (userAgent) => {
    const { token } = await addLink()
    expect(await decide(token, { userAgent })).toMatchObject({ state: 'in-app', boughtFiles: [{ file: 'maths' }] })
    expect(await decide(token, { userAgent, opensHere: true })).toMatchObject({ state: 'ready' })
  })

  it.each([
    null,
    chrome,
    'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
    'Mozilla/5.0 (Linux; Android 15) OnlineReader/1',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5) Version/18.5 Mobile/15E148 Safari/604.1',
  ])('is not %s', async (userAgent) => {
    expect(await decide((await addLink()).token, { userAgent })).toMatchObject({ state: 'ready' })
  })
})

describe('an order that was downloaded from four other networks today', () => {
  it('needs a code, unless the browser is verified', async () => {
    const { order, token } = await addLink()
    for (const network of ['one', 'two', 'three', 'four']) await downloadFrom(order.id, network)
    expect(await decide(token)).toMatchObject({ state: 'needs-code', boughtFiles: [{ file: 'maths' }] })
    expect(await decide(token, { isVerified: true })).toMatchObject({ state: 'ready', isVerified: true })
  })
})

describe('the editions and copies of the file', () => {
  async function addEdition(file: string, publishedAt: Date) {
    const stored = { storageKey: 'k', sha256: `${file} ${publishedAt.toISOString()}`, bytes: 1, pages: 1 }
    const [edition] = await db
      .insert(editions)
      .values({ file, origin: 'upload', publishedAt, ...stored })
      .returning()
    if (!edition) throw new Error('no edition')
    return edition
  }

  async function addCopy(orderId: string, file: string, editionId: number, id: string) {
    await db.insert(copies).values({ id, orderId, file, editionId, stampHash: id })
  }

  it('are the newest edition, and the copies of this order and file', async () => {
    const { order, token } = await addLink()
    const other = await addLink()
    const newest = await addEdition('maths', new Date('2026-03-01'))
    const older = await addEdition('maths', new Date('2026-02-01'))
    await addEdition('science', new Date('2026-04-01'))
    await addCopy(order.id, 'maths', older.id, 'own')
    await addCopy(order.id, 'science', older.id, 'of-another-file')
    await addCopy(other.order.id, 'maths', older.id, 'of-another-order')
    const decision = await decide(token)
    expect(decision).toMatchObject({
      stored: { newest, copies: [{ id: 'own', editionId: older.id, stampHash: 'own' }] },
    })
  })

  it('are recorded already when this network got them from this order within the last hour', async () => {
    const { order, token } = await addLink()
    const other = await addLink()
    const { id: editionId } = await addEdition('maths', new Date('2026-03-01'))
    const network = hashNetwork(ip)
    const download = async (id: string, orderId: string, fromNetwork: string, minutesAgo = 0) => {
      await addCopy(orderId, 'maths', editionId, id)
      await downloadFrom(orderId, fromNetwork, { copyId: id, createdAt: new Date(Date.now() - minutesAgo * 60_000) })
    }
    await download('now', order.id, network)
    await download('after-50-minutes', order.id, network, 50)
    await download('after-61-minutes', order.id, network, 61)
    await download('elsewhere', order.id, 'another network')
    await download('other-order', other.order.id, network)
    const decision = await decide(token)
    expect('recordedCopies' in decision && decision.recordedCopies.toSorted()).toEqual(['after-50-minutes', 'now'])
  })
})
