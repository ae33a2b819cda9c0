import { randomBytes } from 'node:crypto'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { eq, sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addVerifiedOrder } from '#cookies/verified-orders-cookie.server.ts'
import { copies, copyProblems, downloads as downloadRows } from '#db/schema/copies.ts'
import { customers } from '#db/schema/customers.ts'
import { fileProblems } from '#db/schema/editions.ts'
import { type Order, orders } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { sha256Hex } from '#platform/secrets/sha256-hex.server.ts'
import { sendFile } from '#platform/storage/send-file.server.ts'
import { readStoredFile, storage } from '#platform/storage/storage.server.ts'
import { checkFile } from '#shop/copies/check-file.server.ts'
import { openCopy } from '#shop/copies/open-copy.server.ts'
import { traceCopy } from '#shop/copies/trace-copy.server.ts'
import { allFiles, signDownloadLink } from '#shop/downloads/download-link.server.ts'
import { createGuideLink } from '#shop/downloads/guide-link.server.ts'
import { hashNetwork } from '#shop/downloads/hash-network.server.ts'
import { changedPagesKeys } from '#shop/editions/changes/changed-pages.server.ts'
import { compareEdition } from '#shop/editions/changes/compare-edition.server.ts'
import { ensureCurrentEdition } from '#shop/editions/current-edition.server.ts'
import { openBytes } from '#shop/editions/incoming-file.server.ts'
import { addEdition } from '#shop/editions/published-editions.server.ts'
import { templateKeys } from '#shop/editions/templates.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { makeEpub, makeMp3, makeMp4, makePngFile, makeZip } from '#tests/files/make-files.ts'
import { makeJpeg } from '#tests/make-picture.ts'
import { makePdf } from '#tests/pdf/make-pdf.ts'
import { readContent } from '#tests/read-content.ts'
import { downloadRoutes } from './downloads.ts'

let order: Order
let path: string
let whole: Buffer

const linkTo = ({ id, linkGeneration }: Order, file = 'maths', expiresAt?: Date) =>
  `/${signDownloadLink({ orderId: id, file, generation: linkGeneration }, expiresAt)}`
const download = (headers: Record<string, string> = {}, method = 'GET', to = path) =>
  downloadRoutes.request(to, { method, headers })
const readBytes = async (response: Response) => Buffer.from(await response.arrayBuffer())
const recorded = (orderId = order.id) => db.select().from(downloadRows).where(eq(downloadRows.orderId, orderId))

beforeAll(async () => {
  // Larger than the chunks in which a file is read.
  const finish = (document: PDFDocument) => {
    const padding = document.context.register(document.context.stream(randomBytes(900_000)))
    document.getPage(0).node.set(PDFName.of('Padding'), padding)
  }
  await addEdition('maths', await makePdf({ pages: 3, finish }), 'upload')
  await addEdition('guide', await makePdf({ pages: 2 }), 'upload')
})

beforeEach(async () => {
  order = await addOrder({ status: 'completed' })
  path = linkTo(order)
  whole = await readContent(await openCopy(order, 'maths'))
})

it.each([
  ['गणित ब्लूप्रिंट.pdf', '_______________.pdf', '%E0%A4%97%E0%A4%A3%E0%A4%BF%E0%A4%A4%20'],
  [
    `a"; filename=evil.exe; x="b.pdf`,
    'a___filename_evil.exe__x__b.pdf',
    'a%22%3B%20filename%3Devil.exe%3B%20x%3D%22b.pdf',
  ],
  ['a\r\nSet-Cookie: b.pdf', 'a__Set-Cookie__b.pdf', 'a%0D%0ASet-Cookie%3A%20b.pdf'],
  ["Asha's (new)*.pdf", 'Asha_s__new__.pdf', 'Asha%27s%20%28new%29%2A.pdf'],
  ['../a/b.pdf', '.._a_b.pdf', '..%2Fa%2Fb.pdf'],
])('encodes the file name %j', async (downloadName, plain, encoded) => {
  const content = { etag: '"1"', bytes: 1, read: async () => new Blob(['x']).stream() }
  const file = { ...content, downloadName } as unknown as Parameters<typeof sendFile>[1]
  const { response } = await sendFile(new Request('http://shop/', { method: 'HEAD' }), file)
  const header = response.headers.get('content-disposition') ?? ''
  expect(header).toContain(`attachment; filename="${plain}"; filename*=UTF-8''${encoded}`)
  expect(header).toMatch(/^attachment; filename="[\w.-]+"; filename\*=UTF-8''[\w.%-]+$/)
})

describe('a download of another type', () => {
  it.each<[string, Uint8Array, string, string]>([
    ['epub', makeEpub({ chapters: 20 }), 'application/epub+zip', 'epub'],
    ['zip', makeZip([{ name: 'a.bin', content: randomBytes(700_000) }]), 'application/zip', 'zip'],
    ['mp3', makeMp3(60, { hasTag: true }), 'audio/mpeg', 'mp3'],
    ['m4a', makeMp4(60, { brand: 'M4A ', bytes: 600_000 }), 'audio/mp4', 'm4a'],
    ['mp4', makeMp4(60, { hasOpenEnd: true, bytes: 600_000 }), 'video/mp4', 'mp4'],
    ['jpeg', makeJpeg(), 'image/jpeg', 'jpg'],
    ['png', makePngFile(), 'image/png', 'png'],
  ])('is marked, named after its type, sought, resumed and traced: %s', async (id, bytes, contentType, extension) => {
    const file = 'social'
    expect(await addEdition(file, bytes, 'upload')).toMatchObject({ edition: { type: id } })
    const to = linkTo(order, file)
    await db
      .update(orders)
      .set({ files: [{ file, title: 'Social', downloadName: 'Social.pdf' }] })
      .where(eq(orders.id, order.id))
    const response = await download({}, 'GET', to)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, contentType])
    expect(response.headers.get('content-disposition')).toContain(`attachment; filename="Social.${extension}"`)
    const copy = await readBytes(response)
    const lines = [Buffer.from('Licensed to'), Buffer.from('Licensed to', 'utf16le')]
    expect(lines.some((line) => copy.includes(line))).toBe(true)
    // As players do: a first look, then a part from the middle, then the end.
    const etag = response.headers.get('etag') ?? ''
    for (const [start, end] of [
      [0, 1],
      [Math.floor(copy.length / 2), copy.length - 1],
      [copy.length - 40, copy.length - 1],
      [5, Math.min(copy.length - 1, 400_000)],
    ] as const) {
      const part = await download({ range: `bytes=${start}-${end}`, 'if-range': etag }, 'GET', to)
      expect(part.status).toBe(206)
      expect((await readBytes(part)).equals(copy.subarray(start, end + 1))).toBe(true)
    }
    expect(await traceCopy(copy)).toMatchObject({ found: 'copy', copy: { orderId: order.id, title: 'Social' } })
    expect(await traceCopy(bytes)).toMatchObject({ found: 'unstamped', carriesMark: true })
  })

  it('that cannot carry a mark is the owner’s file, and is traced to no buyer', async () => {
    const bytes = Buffer.from('GIF89a of the owner')
    expect(await addEdition('social', bytes, 'upload')).toEqual({ refused: 'unknown-type' })
    const added = await addEdition('social', openBytes(bytes, { name: 'Chart.gif', isConfirmed: true }), 'upload')
    expect(added).toMatchObject({ edition: { type: 'other', facts: { extension: 'gif' }, pages: null } })
    await db
      .update(orders)
      .set({ files: [{ file: 'social', title: 'Social', downloadName: 'Social.pdf' }] })
      .where(eq(orders.id, order.id))
    const response = await download({}, 'GET', linkTo(order, 'social'))
    expect(response.headers.get('content-type')).toBe('application/octet-stream')
    expect(response.headers.get('content-disposition')).toContain('attachment; filename="Social.gif"')
    const copy = await readBytes(response)
    expect(copy.equals(bytes)).toBe(true)
    expect(await traceCopy(copy)).toMatchObject({ found: 'unstamped', file: 'social', carriesMark: false })
  })
})

describe('a download', () => {
  it('is the stamped file with a readable name', async () => {
    const response = await download()
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toEqual({
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="Mathematics-Blueprint.pdf"; filename*=UTF-8''Mathematics-Blueprint.pdf`,
      'content-length': `${whole.length}`,
      'content-security-policy': "sandbox; default-src 'none'",
      'content-type': 'application/pdf',
      'cross-origin-resource-policy': 'same-origin',
      etag: (await openCopy(order, 'maths')).etag,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    })
    expect((await readBytes(response)).equals(whole)).toBe(true)
  })

  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, null],
    ['bytes=-100', -100, null],
    ['bytes=5-999999999', 5, null],
    ['bytes=-999999999', 0, null],
  ])('returns the range %s', async (range, start, end) => {
    const response = await download({ range })
    expect(response.status).toBe(206)
    const first = start < 0 ? whole.length + start : start
    const last = end ?? whole.length - 1
    expect(response.headers.get('content-range')).toBe(`bytes ${first}-${last}/${whole.length}`)
    expect(response.headers.get('content-length')).toBe(`${last - first + 1}`)
    expect((await readBytes(response)).equals(whole.subarray(first, last + 1))).toBe(true)
  })

  it.each(['bytes=999999999-', 'bytes=-0'])('refuses the range %s', async (range) => {
    const response = await download({ range })
    expect(response.status).toBe(416)
    expect(response.headers.get('content-range')).toBe(`bytes */${whole.length}`)
  })

  it.each(['bytes=9-3', 'bytes=-', 'bytes=a-b', 'lines=1-2', 'bytes=0-1,5-9', 'bytes=1e3-'])(
    'returns the whole file for the range %s',
    async (range) => {
      const response = await download({ range })
      expect(response.status).toBe(200)
      expect((await readBytes(response)).equals(whole)).toBe(true)
    },
  )

  it('resumes after an interruption with the same bytes', async () => {
    const first = await download()
    const reader = first.body?.getReader()
    const { value } = (await reader?.read()) ?? {}
    await reader?.cancel()
    const received = Buffer.from(value ?? [])
    expect(received.length).toBeGreaterThan(0)
    const rest = await download({ range: `bytes=${received.length}-`, 'if-range': first.headers.get('etag') ?? '' })
    expect(rest.status).toBe(206)
    expect(Buffer.concat([received, await readBytes(rest)]).equals(whole)).toBe(true)
  })

  it('starts again when the file has changed', async () => {
    const response = await download({ range: 'bytes=100-', 'if-range': '"another"' })
    expect(response.status).toBe(200)
    expect((await readBytes(response)).equals(whole)).toBe(true)
  })

  it('is not sent again when the browser has it', async () => {
    const etag = (await download({}, 'HEAD')).headers.get('etag') ?? ''
    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const response = await download({ 'if-none-match': tag })
      expect(response.status, tag).toBe(304)
      expect(await response.text()).toBe('')
    }
    expect((await download({ 'if-none-match': '"x"' })).status).toBe(200)
  })

  it('responds to HEAD without the file', async () => {
    const response = await download({}, 'HEAD')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe(`${whole.length}`)
    expect(await response.text()).toBe('')
  })
})

describe('the download records', () => {
  it('take one statement to decide and one to write, and none to write for the next range', async () => {
    await download()
    const query = vi.spyOn(pg.Client.prototype, 'query')
    // A connection that opens meanwhile sends statements of its own.
    const countStatements = () => query.mock.calls.filter((call) => /orders|download/.test(JSON.stringify(call))).length
    await download({ range: 'bytes=10000-' })
    expect(countStatements()).toBe(1)
    const other = await addOrder({ status: 'completed' })
    query.mockClear()
    await download({}, 'GET', linkTo(other))
    expect(countStatements()).toBe(2)
    query.mockRestore()
  })

  it('contain one row for a download in ranges, and none for HEAD', async () => {
    await download({}, 'HEAD')
    await download({ range: 'bytes=0-1' })
    await download({ 'if-none-match': '*' })
    expect(await recorded()).toEqual([])
    await download({ range: 'bytes=0-9999', 'user-agent': 'Mozilla/5.0' })
    await download({ range: 'bytes=10000-' })
    const { copy } = await openCopy(order, 'maths')
    expect(await recorded()).toMatchObject([
      { file: 'maths', copyId: copy.id, userAgent: 'Mozilla/5.0', network: hashNetwork(null) },
    ])
    expect(await db.select().from(copies).where(eq(copies.orderId, order.id))).toMatchObject([copy])
  })

  it.each(['bytes=1-1', 'bytes=1000-1999', 'bytes=-1', 'bytes=0-1023'])(
    'contain a row for the small range %s, with which a file can be fetched',
    async (range) => {
      await download({ range })
      expect(await recorded()).toHaveLength(1)
    },
  )

  it('contain no row for a test of the link, which always gets the same first bytes', async () => {
    for (const range of ['bytes=0-0', 'bytes=0-1', 'bytes=0-1022']) await download({ range })
    await download({ range: 'bytes=999999999-' })
    expect(await recorded()).toEqual([])
  })

  it('contain a hashed network, not an address', () => {
    expect(hashNetwork('203.0.113.7')).toBe(hashNetwork('::ffff:203.0.113.200'))
    expect(hashNetwork('203.0.113.7')).not.toBe(hashNetwork('203.0.114.7'))
    expect(hashNetwork('2001:db8:1::1')).toBe(hashNetwork('2001:0db8:0001:ffff::'))
    expect(hashNetwork('2001:db8:1::1')).not.toBe(hashNetwork('2001:db8:2::1'))
    expect(hashNetwork('2001:db8::1')).toBe(hashNetwork('2001:db8:0:5::9'))
    // The hash itself may contain any three digits.
    expect(hashNetwork('203.0.113.7')).not.toContain('203.0')
  })
})

describe('all files of an order as one ZIP', () => {
  const files = ['maths', 'social'].map((file) => ({ file, title: file, downloadName: `${file}.pdf` }))
  let zipPath: string
  const zipOf = async (headers: Record<string, string> = {}, method = 'GET') => download(headers, method, zipPath)

  beforeAll(async () => {
    await addEdition('social', await makePdf({ pages: 2 }), 'upload')
  })

  beforeEach(async () => {
    order = await addOrder({ status: 'completed', productName: 'Maths: “all” of it', files })
    zipPath = linkTo(order, allFiles)
  })

  it('holds the same stamped copies as single downloads, in the order of the product', async () => {
    const response = await zipOf()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('content-disposition')).toContain('filename="Maths-all-of-it.zip"')
    const bytes = await readBytes(response)
    expect(response.headers.get('content-length')).toBe(`${bytes.length}`)
    const found = unzipSync(bytes)
    expect(Object.keys(found)).toEqual(['maths.pdf', 'social.pdf'])
    for (const { file, downloadName } of files) {
      const copy = await readContent(await openCopy(order, file))
      expect(Buffer.from(found[downloadName] ?? []).equals(copy), file).toBe(true)
    }
  })

  it('is recorded as a download of each file, once, and traced by each copy', async () => {
    await zipOf({}, 'HEAD')
    await zipOf({ range: 'bytes=0-99' })
    expect(await recorded()).toEqual([])
    await zipOf()
    await zipOf({ range: 'bytes=5000-' })
    expect((await recorded()).map(({ file }) => file).toSorted()).toEqual(['maths', 'social'])
    expect(await db.$count(copies, eq(copies.orderId, order.id))).toBe(2)
    expect((await download()).status).toBe(200)
    expect(await recorded()).toHaveLength(2)
  })

  it('resumes after an interruption, and starts again when a file has changed', async () => {
    const first = await zipOf()
    const etag = first.headers.get('etag') ?? ''
    const all = await readBytes(first)
    const rest = await zipOf({ range: 'bytes=700000-', 'if-range': etag })
    expect(rest.status).toBe(206)
    expect((await readBytes(rest)).equals(all.subarray(700_000))).toBe(true)
    await addEdition('social', await makePdf({ pages: 3 }), 'upload')
    expect((await zipOf({ range: 'bytes=700000-', 'if-range': etag })).status).toBe(200)
  })

  it.each<[string, Partial<Order>]>([
    ['was refunded', { refundedAt: new Date() }],
    ['is not paid', { status: 'pending' }],
    ['has newer links', { linkGeneration: 1 }],
  ])('is not sent for an order that %s', async (_, changed) => {
    await db.update(orders).set(changed).where(eq(orders.id, order.id))
    expect((await zipOf()).status).toBe(404)
    expect(await recorded()).toEqual([])
  })

  it('is not sent for a link of one file, an expired link, an erased buyer, inside an app or with a damaged file', async () => {
    const single = linkTo(order, 'maths').replace('.maths.', `.${allFiles}.`)
    expect((await download({}, 'GET', single)).status).toBe(404)
    expect((await download({}, 'GET', linkTo(order, allFiles, new Date(Date.now() - 1000)))).status).toBe(404)
    expect((await zipOf({ 'user-agent': 'Mozilla/5.0 (iPhone) Instagram 350.0' })).status).toBe(404)
    const broken = await addOrder({ status: 'completed', files: [...files, { ...files[0], file: 'nothing' } as never] })
    expect((await download({}, 'GET', linkTo(broken, allFiles))).status).toBe(404)
    expect(await recorded(broken.id)).toEqual([])
    await db.update(customers).set({ erasedAt: new Date() }).where(eq(customers.id, order.customerId))
    expect((await zipOf()).status).toBe(404)
    expect(await recorded()).toEqual([])
  })

  it('needs a code from the fifth network of a day', async () => {
    const networks = Array.from({ length: 4 }, (_, index) => ({
      orderId: order.id,
      file: 'maths',
      network: `zip ${index}`,
    }))
    await db.insert(downloadRows).values(networks)
    expect((await zipOf()).status).toBe(404)
    const cookie = (await addVerifiedOrder(null, order.id)).split(';')[0] ?? ''
    expect((await zipOf({ cookie })).status).toBe(200)
  })
})

describe('only the changed pages', () => {
  const makeEdition = (news: string) =>
    makePdf({ pages: 5, eachPage: (page, index) => index === 3 && page.drawText(news, { x: 50, y: 700, size: 24 }) })
  const publish = async (content: Uint8Array) => {
    const added = await addEdition('science', content, 'upload')
    if ('refused' in added) throw new Error(added.refused)
    await compareEdition({ file: 'science', sha256: added.edition.sha256 })
  }
  const linkToChanged = ({ id, linkGeneration }: Order, file = 'science', expiresAt?: Date) =>
    `/${signDownloadLink({ orderId: id, file, generation: linkGeneration, onlyChanged: true }, expiresAt)}`
  const countPages = async (response: Response) => (await PDFDocument.load(await readBytes(response))).getPageCount()
  const get = (to: string, remoteAddress = '203.0.113.7') =>
    downloadRoutes.request(to, {}, { incoming: { socket: { remoteAddress } } })

  beforeAll(async () => {
    await publish(await makeEdition('first'))
    await publish(await makeEdition('second'))
  })

  beforeEach(async () => {
    order = await addOrder({ status: 'completed', productId: 'science' })
    path = linkToChanged(order)
  })

  it('are sent stamped, traced and recorded like the whole file', async () => {
    const response = await get(path)
    expect(response.headers.get('content-disposition')).toContain('-Changed-pages.pdf"')
    const bytes = await readBytes(response)
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(1)
    expect(await traceCopy(bytes)).toMatchObject({ found: 'copy', copy: { orderId: order.id } })
    const [row, ...others] = await recorded()
    expect([row?.copyId, others]).toEqual([(await openCopy(order, 'science')).copy.id, []])
    // The whole file is the same copy, so it needs no second row.
    expect(await countPages(await get(linkTo(order, 'science')))).toBe(5)
    expect(await recorded()).toHaveLength(1)
  })

  it('are the same pages, whatever a request adds', async () => {
    const expected = await readBytes(await get(path))
    for (const query of ['?pages=1-5', '?changed=1,2,3', '?here'])
      expect((await readBytes(await get(`${path}${query}`))).equals(expected)).toBe(true)
    const [token = ''] = path.slice(1).split('?')
    for (const forged of ['science', 'science~changed~changed', 'science~1-5', 'maths~changed', '_all~changed'])
      expect((await get(`/${token.replace('science~changed', forged)}`)).status).toBe(404)
  })

  it('are not sent for a refunded, revoked or expired link, or to a buyer of another file', async () => {
    const ofMaths = await addOrder({ status: 'completed' })
    expect((await get(linkToChanged(ofMaths))).status).toBe(404)
    expect((await get(linkToChanged(order, 'science', new Date(0)))).status).toBe(404)
    await db.update(orders).set({ linkGeneration: 1 }).where(eq(orders.id, order.id))
    expect((await get(path)).status).toBe(404)
    const refunded = await addOrder({ status: 'completed', productId: 'science', refundedAt: new Date() })
    expect((await get(linkToChanged(refunded))).status).toBe(404)
    expect(await recorded()).toEqual([])
  })

  it('count as a network like the whole file', async () => {
    for (const index of [1, 2, 3, 4]) expect((await get(path, `203.0.${index}.7`)).status).toBe(200)
    expect((await get(path, '203.0.5.7')).status).toBe(404)
    expect((await get(linkTo(order, 'science'), '203.0.6.7')).status).toBe(404)
  })

  it('are cut again when the storage lost them', async () => {
    const edition = await ensureCurrentEdition('science')
    const keys = changedPagesKeys(edition.sha256, edition.changes ?? { before: '' })
    await storage.delete(keys.description)
    expect(await countPages(await get(path))).toBe(1)
    // A damaged body is not sent, and the next request gets a new one.
    await storage.put(keys.body, randomBytes(20_000))
    expect((await get(path)).status).toBe(404)
    expect(await countPages(await get(path))).toBe(1)
    await checkFile({ file: 'science' })
  })

  it('are the whole file while the current edition changed no page, or all', async () => {
    const pdf = await PDFDocument.load(await makeEdition('second'))
    pdf.setSubject('exported again')
    await publish(await pdf.save())
    expect((await ensureCurrentEdition('science')).changes).toMatchObject({ changed: [], added: [] })
    expect(await countPages(await get(path))).toBe(5)
    await publish(await makePdf({ pages: 2, size: [300, 300] }))
    expect((await ensureCurrentEdition('science')).changes).toMatchObject({ changed: [[1, 2]], removed: 3 })
    expect(await countPages(await get(path))).toBe(2)
  })
})

describe('no download', () => {
  it.each<[string, () => Promise<string> | string]>([
    ['expired', () => linkTo(order, 'maths', new Date(Date.now() - 1000))],
    ['changed', () => linkTo(order).replace('.maths.', '.science.')],
    ['of a file that was not bought', () => linkTo(order, 'science')],
    ['of an unknown file', () => linkTo(order, 'guide')],
    ['of an unknown order', () => linkTo({ ...order, id: 'bb_guess' })],
    ['guessed', () => `/${order.id}.maths.0.99999999999.${'A'.repeat(43)}`],
    ['empty', () => '/x'],
  ])('is possible with a link that is %s', async (_, make) => {
    const response = await download({}, 'GET', await make())
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).not.toBe('application/pdf')
    expect(await recorded()).toEqual([])
  })

  it.each<[string, Partial<Order>]>([
    ['was refunded', { refundedAt: new Date() }],
    ['is not paid', { status: 'pending' }],
    ['failed', { status: 'failed' }],
    ['has newer links', { linkGeneration: 1 }],
  ])('is possible for an order that %s', async (_, changed) => {
    await db.update(orders).set(changed).where(eq(orders.id, order.id))
    expect((await download()).status).toBe(404)
  })

  it('is possible when the file is damaged, and the owner sees the problem', async () => {
    const other = await addOrder({ status: 'completed', productId: 'science' })
    const added = await addEdition('science', await makePdf({ pages: 9 }), 'upload')
    const { body } = templateKeys('edition' in added ? added.edition.sha256 : '')
    await storage.put(body, Buffer.from('%PDF-1.7 damaged'))
    expect((await download({}, 'GET', linkTo(other, 'science'))).status).toBe(404)
    const problems = await db.select().from(copyProblems).where(eq(copyProblems.orderId, other.id))
    expect(problems).toMatchObject([{ file: 'science', resolvedAt: null }])
    expect(await recorded(other.id)).toEqual([])
  })

  it('is possible for an erased buyer', async () => {
    await db.update(customers).set({ erasedAt: new Date() }).where(eq(customers.id, order.customerId))
    expect((await download()).status).toBe(404)
  })

  it.each(['Mozilla/5.0 (Linux; Android 15; wv) Chrome/130', 'Mozilla/5.0 (iPhone) Instagram 350.0', 'WhatsApp/2.24'])(
    'starts inside another app without a tap: %s',
    async (agent) => {
      expect((await download({ 'user-agent': agent })).status).toBe(404)
      expect((await download({ 'user-agent': agent }, 'GET', `${path}?here`)).status).toBe(200)
    },
  )
})

describe('an order that is downloaded from many networks', () => {
  let made = 0
  const downloadFrom = (networks: number, daysAgo: number) =>
    db.insert(downloadRows).values(
      Array.from({ length: networks }, () => ({
        orderId: order.id,
        file: 'maths',
        network: `network ${++made}`,
        createdAt: sql`now() - make_interval(days => ${daysAgo})`,
      })),
    )

  it('is sent to the fourth network of a day, and needs a code for the fifth', async () => {
    await downloadFrom(3, 0)
    expect((await download()).status).toBe(200) // The fourth network, known from now on.
    expect((await download()).status).toBe(200)
    await db.delete(downloadRows).where(eq(downloadRows.network, hashNetwork(null)))
    await downloadFrom(1, 0)
    expect((await download()).status).toBe(404)
  })

  it('is sent to four networks when ten ask at the same time', async () => {
    const requests = Array.from({ length: 10 }, (_, index) =>
      downloadRoutes.request(path, {}, { incoming: { socket: { remoteAddress: `203.0.${index}.7` } } }),
    )
    const statuses = (await Promise.all(requests)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([...Array(4).fill(200), ...Array(6).fill(404)])
    expect(await recorded()).toHaveLength(4)
  })

  it('needs a code for the ninth network of a month, and ignores older ones', async () => {
    await downloadFrom(7, 20)
    await downloadFrom(20, 31)
    expect((await download()).status).toBe(200)
    await db.delete(downloadRows).where(eq(downloadRows.network, hashNetwork(null)))
    await downloadFrom(1, 10)
    expect((await download()).status).toBe(404)
  })

  it('is sent to a verified browser, for this order only', async () => {
    await downloadFrom(5, 0)
    const cookie = (await addVerifiedOrder(null, order.id)).split(';')[0] ?? ''
    expect((await download({ cookie })).status).toBe(200)
    await db.delete(downloadRows).where(eq(downloadRows.network, hashNetwork(null)))
    const other = (await addVerifiedOrder(null, 'bb_other')).split(';')[0] ?? ''
    expect((await download({ cookie: other })).status).toBe(404)
    expect((await download({ cookie: `${cookie}x` })).status).toBe(404)
    const both = (await addVerifiedOrder(other, order.id)).split(';')[0] ?? ''
    expect((await download({ cookie: both })).status).toBe(200)
  })
})

describe('the free guide', () => {
  const token = createGuideLink('lead-1').split('/download')[1] ?? ''

  it('is sent for its own link, without a stamp', async () => {
    const response = await download({}, 'GET', token)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toContain('filename="Class-10-Strategy-Guide.pdf"')
    expect((await readBytes(response)).equals(await makePdf({ pages: 2 }))).toBe(true)
  })

  it('is not sent when it is damaged', async () => {
    const { storageKey, sha256 } = await ensureCurrentEdition('guide')
    const good = await readStoredFile(storageKey)
    await storage.put(
      storageKey,
      good.map((byte, index) => (index === 40 ? byte ^ 1 : byte)),
    )
    expect((await download({}, 'GET', token)).status).toBe(404)
    expect(await db.select().from(fileProblems).where(eq(fileProblems.file, 'guide'))).toMatchObject([
      { kind: 'damaged', resolvedAt: null },
    ])
    await storage.put(storageKey, good)
    expect((await download({}, 'GET', token)).status).toBe(200)
    expect(sha256Hex(await readBytes(await download({}, 'GET', token)))).toBe(sha256)
  })

  it('is not sent for a changed link', async () => {
    expect((await download({}, 'GET', token.replace('lead-1', 'lead-2'))).status).toBe(404)
    expect((await download({}, 'GET', `/guide${path}`)).status).toBe(404)
  })
})
