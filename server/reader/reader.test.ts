import { readdirSync, readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { PDFPage } from '@cantoo/pdf-lib'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addVerifiedOrder } from '#cookies/verified-orders-cookie.server.ts'
import { downloads as downloadRows } from '#db/schema/copies.ts'
import { type Order, orders } from '#db/schema/orders.ts'
import { env } from '#platform/env.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { allFiles, signDownloadLink } from '#shop/downloads/download-link.server.ts'
import { hashNetwork } from '#shop/downloads/hash-network.server.ts'
import { addEdition } from '#shop/editions/published-editions.server.ts'
import { pruneKeptParts } from '#shop/reading/kept-parts.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { makeEpub, makePngFile, makeZip } from '#tests/files/make-files.ts'
import { killConfined } from '#tests/kill-confined.ts'
import { isLong } from '#tests/long.ts'
import { makePdf } from '#tests/pdf/make-pdf.ts'
import { downloadRoutes } from '../downloads.ts'

let order: Order
let token: string

const tokenOf = ({ id, linkGeneration }: Order, file = 'maths', expiresAt?: Date) =>
  signDownloadLink({ orderId: id, file, generation: linkGeneration }, expiresAt)
const request = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  downloadRoutes.request(`/read/${path}`, { method, headers })
const readText = async (path: string) => (await request(path)).text()
const readBytes = async (path: string) => Buffer.from(await (await request(path)).arrayBuffer())
const recorded = (orderId = order.id) => db.select().from(downloadRows).where(eq(downloadRows.orderId, orderId))

const pages = 20
const maths = readFileSync(new URL('../../build/documents/demo-editions/maths.pdf', import.meta.url))

async function sell(file: string, bytes: Uint8Array): Promise<Order> {
  await addEdition(file, bytes, 'upload')
  return addOrder({ status: 'completed', files: [{ file, title: 'Algebra', downloadName: 'Algebra.epub' }] })
}

beforeAll(async () => {
  await addEdition('maths', await makePdf({ pages }), 'upload')
})

beforeEach(async () => {
  order = await addOrder({ status: 'completed' })
  token = tokenOf(order)
})

describe('the reader', () => {
  it('shows a page with its text, its pictures, the buyer’s line and links that need no script', async () => {
    const html = await readText(`${token}?page=2`)
    expect(html).toContain('Page 2')
    expect(html).toContain(`/download/read/${token}/2-720.webp 720w`)
    expect(html).toMatch(/<p class="line"[^>]*>Licensed to Asha Rao · order-\d+@example.in/)
    // The stamp of the copy is part of its text, as it is part of its picture.
    expect(html).toMatch(/<text [^>]*>Licensed to Asha Rao/)
    for (const link of ['?page=1', '?page=3', `/download/${token}`]) expect(html).toContain(`href="${link}"`)
  })

  it('draws the stamped page: another buyer gets another picture', async () => {
    const [one, again] = [await readBytes(`${token}/1-480.webp`), await readBytes(`${token}/1-480.webp`)]
    expect(one.subarray(8, 12).toString()).toBe('WEBP')
    expect(again.equals(one)).toBe(true)
    const other = await addOrder({ status: 'completed', fullName: 'Ravi Kumar Sharma' })
    const theirs = await readBytes(`${tokenOf(other)}/1-480.webp`)
    expect(theirs.subarray(8, 12).toString()).toBe('WEBP')
    expect(theirs.equals(one)).toBe(false)
    expect(await readText(`${tokenOf(other)}/part/1`)).toContain('Ravi Kumar Sharma')
    expect(await readText(`${token}/part/1`)).not.toContain('Ravi')
  })

  it('is private: nothing on the way keeps a page, and nothing from elsewhere is loaded', async () => {
    for (const path of [token, `${token}/part/1`, `${token}/1-480.webp`]) {
      const { headers } = await request(path)
      expect(headers.get('cache-control'), path).toBe('private, no-store')
      expect(headers.get('referrer-policy'), path).toBe('no-referrer')
      expect(headers.get('cross-origin-resource-policy'), path).toBe('same-origin')
    }
    const policy = (await request(token)).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'")
    expect(policy).not.toContain('unsafe')
  })

  it('counts as one download, however many pages are read, and not before a page is sent', async () => {
    await request(token, {}, 'HEAD')
    await request(`${token}/part/999`)
    await request(`${token}/1-481.webp`)
    expect(await recorded()).toEqual([])
    await request(token, { 'user-agent': 'Mozilla/5.0' })
    await request(`${token}/part/2`)
    await request(`${token}/2-480.webp`)
    expect(await recorded()).toMatchObject([{ file: 'maths', network: hashNetwork(null), userAgent: 'Mozilla/5.0' }])
  })

  it('keeps drawn pages for a day, and no longer', async () => {
    await readBytes(`${token}/1-480.webp`)
    const folder = join(env.dataDir, 'read-pages')
    const yesterday = Date.now() / 1000 - 25 * 60 * 60
    const [one = '', other] = readdirSync(folder).filter((name) => !name.includes('.'))
    utimesSync(join(folder, one), yesterday, yesterday)
    await pruneKeptParts()
    expect(readdirSync(folder)).not.toContain(one)
    expect(readdirSync(folder)).toContain(other)
  })

  it('does not draw a page again that ended its reader, for an hour', async () => {
    expect((await request(token)).status).toBe(200)
    const killing = setInterval(killConfined, 100)
    const first = await request(`${token}/7-1440.webp`)
    clearInterval(killing)
    expect([first.status, first.headers.get('retry-after')]).toEqual([503, '3600'])
    expect((await request(`${token}/7-1440.webp`)).status).toBe(503)
    expect((await request(`${token}/6-480.webp`)).status).toBe(200)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60_000 })
    try {
      expect((await request(`${token}/7-1440.webp`)).status).toBe(200)
    } finally {
      vi.useRealTimers()
    }
  })

  it('works inside an app, where downloads do not arrive', async () => {
    expect((await request(token, { 'user-agent': 'Mozilla/5.0 Instagram 355.0' })).status).toBe(200)
  })

  it.runIf(isLong)('costs little before the first page of a real guide, whose picture is small', async () => {
    await addEdition('science', maths, 'upload')
    const guide = await addOrder({ status: 'completed', productId: 'science' })
    const html = gzipSync(await readText(tokenOf(guide, 'science'))).length
    const files = ['reader.css', 'reader.js'].map((name) =>
      gzipSync(readFileSync(new URL(`../../public/${name}`, import.meta.url))),
    )
    const total = files.reduce((sum, { length }) => sum + length, html)
    expect(total).toBeLessThan(20_000)
    const picture = await readBytes(`${tokenOf(guide, 'science')}/1-720.webp`)
    expect(picture.length).toBeLessThan(45_000)
    expect(await readText(tokenOf(guide, 'science'))).toContain('data-goto="2"')
    // A tagged guide also flows as text, which costs less than its download.
    const text = await readText(`${tokenOf(guide, 'science')}/part/4?view=text`)
    expect(text).toMatch(/<article class="flow"[^>]*>.*<h[12]>/s)
    expect(text).toContain('Licensed to Asha Rao')
    expect(gzipSync(text).length).toBeLessThan(maths.length / 20)
    expect(await readText(`${tokenOf(guide, 'science')}?page=4&view=text`)).toContain('href="?page=5&amp;view=text"')
  })

  it.runIf(isLong)('costs less as text with all its drawings than as a download', async () => {
    await addEdition('science', maths, 'upload')
    const link = tokenOf(await addOrder({ status: 'completed', productId: 'science' }), 'science')
    let total = 0
    let drawings = 0
    for (let page = 1; page <= 20; page++) {
      const text = await readText(`${link}/part/${page}?view=text`)
      total += gzipSync(text).length
      for (const [, source = ''] of text.matchAll(/<img src="\/download\/read\/([^"]*)"/g)) {
        const image = await request(source.replaceAll('&amp;', '&'))
        expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp'])
        total += (await image.arrayBuffer()).byteLength
        drawings += 1
      }
    }
    expect(drawings).toBeGreaterThan(10)
    expect(total).toBeLessThan(maths.length / 2)
    for (const path of ['21.1', '1.99', '11.0', '1', '1.1.1', '-1.1', '../1.1'])
      expect((await request(`${link}/image?path=${path}`)).status, path).toBe(404)
  })

  it('sends text first to a phone, over a slow line and to who saves data, unless pages are wanted', async () => {
    await addEdition('science', maths, 'upload')
    const link = tokenOf(await addOrder({ status: 'completed', productId: 'science' }), 'science')
    const isText = async (headers: Record<string, string>, query = '') =>
      (await (await request(`${link}${query}`, headers)).text()).includes('<article')
    expect(await isText({})).toBe(false)
    expect(await isText({ ECT: '4g', 'Save-Data': 'off' })).toBe(false)
    expect(await isText({ ECT: '3g' })).toBe(true)
    expect(await isText({ 'Save-Data': 'on' })).toBe(true)
    const android = 'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 Chrome/140.0.0.0'
    const phone = { 'user-agent': `${android} Mobile Safari/537.36` }
    expect(await isText(phone)).toBe(true)
    expect(await isText({ 'user-agent': `${android} Safari/537.36`, 'Sec-CH-UA-Mobile': '?1' })).toBe(true)
    expect(await isText({ 'user-agent': `${android} Safari/537.36`, 'Sec-CH-UA-Mobile': '?0' })).toBe(false)
    expect(await isText({ 'user-agent': 'Mozilla/5.0 (iPad; CPU OS 12_5) Version/12.1 Mobile/15E148' })).toBe(false)
    for (const headers of [phone, { 'Save-Data': 'on' }]) expect(await isText(headers, '?view=pages')).toBe(false)
    // Its pages have few words besides the stamp.
    const small = readFileSync(new URL('../../build/documents/demo-editions/maths-phone.pdf', import.meta.url))
    await addEdition('social', small, 'upload')
    const files = [{ file: 'social', title: 'Maths', downloadName: 'Maths.pdf' }]
    const fullName = 'Lakshmi Venkatasubramanian Narayanaswamy Ramachandran'
    const email = 'lakshmi.venkatasubramanian.narayanaswamy@students.example.in'
    const smallLink = tokenOf(await addOrder({ status: 'completed', fullName, email, files }), 'social')
    expect(await (await request(smallLink, phone)).text()).toContain('<article')
  })

  it('shows a PDF without tags as text only when the buyer asks, and one without text never', async () => {
    expect(await readText(`${token}?view=text`)).toContain('1-720.webp')
    const eachPage = (page: PDFPage) => {
      for (let line = 0; line < 12; line++)
        page.drawText('Words of a paragraph, again and again.', { y: 700 - line * 14, size: 12 })
    }
    const link = tokenOf(await sell('social', await makePdf({ eachPage })), 'social')
    expect(await (await request(link, { 'Save-Data': 'on' })).text()).toContain('1-720.webp')
    const text = await readText(`${link}?view=text`)
    expect(text).toMatch(/<p>Words of a paragraph, again and again\. Words of a paragraph/)
    expect(text).toContain('?page=1&amp;view=pages')
  })

  it('brings a worker that may only ask the shop, for its own addresses', async () => {
    const { status, headers } = await request('worker.js')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
  })
})

describe('what a stranger tries', () => {
  it.each<[string, Partial<Order>]>([
    ['was refunded', { refundedAt: new Date() }],
    ['is not paid', { status: 'pending' }],
    ['has newer links', { linkGeneration: 1 }],
  ])('shows nothing when the order %s, also of pages that were drawn before', async (_, changed) => {
    await readBytes(`${token}/1-480.webp`)
    const before = (await recorded()).length
    await db
      .update(orders)
      .set(changed.refundedAt ? { ...changed, refundedInPaise: 100, lastRefundAt: new Date() } : changed)
      .where(eq(orders.id, order.id))
    const page = await request(token)
    expect([page.status, page.headers.get('location')]).toEqual([303, `/download/${token}?read`])
    expect((await request(`${token}/1-480.webp`)).status).toBe(404)
    expect((await request(`${token}/part/1`)).status).toBe(404)
    expect(await recorded()).toHaveLength(before)
  })

  it('shows nothing for a link that is changed, expired, of another order, or of a file that was not bought', async () => {
    const other = await addOrder({ status: 'completed' })
    const [, ...rest] = token.split('.')
    for (const wrong of [
      `${token}x`,
      [other.id, ...rest].join('.'),
      tokenOf(order, 'maths', new Date(Date.now() - 1000)),
      tokenOf(order, 'science'),
      tokenOf(order, allFiles),
      'guess',
      '..%2f..%2fetc',
    ]) {
      expect((await request(wrong)).status, wrong).toBe(303)
      expect((await request(`${wrong}/1-480.webp`)).status, wrong).toBe(404)
      expect((await request(`${wrong}/part/1`)).status, wrong).toBe(404)
      expect((await request(`${wrong}/image?path=a.png`)).status, wrong).toBe(404)
    }
    expect(await recorded()).toEqual([])
  })

  it('shows the first page for a number that is no page, and draws none', async () => {
    for (const page of ['0', '-1', '21', '99999', '1e3', '2.5', '9'.repeat(400), '1;2', '%00'])
      expect(await readText(`${token}?page=${page}`), page).toContain('value="1"')
    for (const path of [
      ...['part/0', 'part/21', 'part/99999', 'part/-1', 'part/1.5', `part/${'9'.repeat(40)}`, 'part/..%2f1'],
      ...['0-480.webp', '21-480.webp', '-1-480.webp', '1-0.webp', '1-481.webp', '1-9999.webp', '1-48000.webp'],
      ...['1-480.png', '1--480.webp', 'image?path=1', '1-480.webp/..%2f'],
    ])
      expect((await request(`${token}/${path}`)).status, path).toBe(404)
  })

  it.runIf(isLong)(
    'makes one buyer who asks for everything at once wait, and shows the others their page meanwhile',
    async () => {
      const all = Array.from({ length: pages }, (_, index) => `${token}/${index + 1}-1080.webp`)
      const asked = Promise.all(all.map(async (path) => (await request(path)).status))
      const other = await addOrder({ status: 'completed' })
      expect((await request(tokenOf(other))).status).toBe(200)
      const statuses = await asked
      expect(new Set(statuses)).toEqual(new Set([200, 503]))
      expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(8)
    },
  )

  it('asks for a code after too many networks, as a download does', async () => {
    const used = ['a', 'b', 'c', 'd', 'e'].map((network) => ({ orderId: order.id, file: 'maths', network }))
    await db.insert(downloadRows).values(used)
    expect((await request(token)).status).toBe(303)
    expect((await request(`${token}/1-480.webp`)).status).toBe(404)
    const cookie = await addVerifiedOrder(null, order.id)
    expect((await request(token, { cookie: cookie.split(';')[0] ?? '' })).status).toBe(200)
  })

  it('leads to the download for a file of another type', async () => {
    const sold = await sell('social', makeZip([{ name: 'a.txt', content: 'x' }]))
    expect((await request(tokenOf(sold, 'social'))).status).toBe(303)
  })
})

describe('a book', () => {
  const png = makePngFile()
  const book = () =>
    makeEpub({
      chapters: 3,
      markup: '<p><img src="images/a.png" alt="A chart"/><a href="chapter-3.xhtml">On</a></p><p>हिंदी पाठ</p>',
      more: [
        { name: 'OEBPS/images/a.png', content: png },
        { name: 'OEBPS/secret.txt', content: 'secret' },
      ],
      moreItems: '<item id="a" href="images/a.png" media-type="image/png"/>',
    })

  it('is read by chapters, with its images, links, contents and the buyer’s line', async () => {
    const sold = await sell('social', book())
    const link = tokenOf(sold, 'social')
    const first = await readText(link)
    expect(first).toContain('<h1>Chapter 1</h1>')
    // The second is the page that names the buyer.
    const third = await readText(`${link}/part/3`)
    expect(third).toContain('<h1>Chapter 2</h1>')
    expect(third).toContain('हिंदी पाठ')
    expect(third).toContain('<a href="?page=4" data-goto="4">On</a>')
    expect(third).toContain('Licensed to Asha Rao')
    expect(third).not.toMatch(/copy[0-9a-f]{24}/)
    const [, source = ''] = /<img src="\/download\/read\/([^"]*)" alt="A chart"/.exec(third) ?? []
    const image = await request(source.replaceAll('&amp;', '&'))
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(Buffer.from(await image.arrayBuffer()).equals(png)).toBe(true)
    expect(first).toContain('data-goto="4"')
  })

  it('gives out nothing but the images that it lists', async () => {
    const sold = await sell('social', book())
    for (const path of [
      ...['OEBPS/secret.txt', 'OEBPS/content.opf', 'OEBPS/chapter-1.xhtml', 'META-INF/container.xml', ''],
      ...[
        '../OEBPS/images/a.png',
        'OEBPS/../OEBPS/images/a.png',
        '/etc/passwd',
        '..%2f..%2fetc%2fpasswd',
        'x'.repeat(600),
      ],
    ])
      expect((await request(`${tokenOf(sold, 'social')}/image?path=${encodeURIComponent(path)}`)).status, path).toBe(
        404,
      )
  })
})
