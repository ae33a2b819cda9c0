import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { shareDatabaseServer } from '../faults/start-shop.ts'
import { makeEpub, makeMp3, makeMp4, makePngFile } from '../files/make-files.ts'
import { makeJpeg } from '../make-picture.ts'
import { expectAccessible } from './accessibility.ts'
import { buyInOwnShop } from './buy-in-sandbox.ts'
import { expect, test, waitForHydration } from './shop-page.ts'

const adminKey = 'the-key-of-an-imaginary-shop'

const book = makeEpub({
  chapters: 4,
  markup: '<p><img src="images/a.png" alt="A chart"/></p><p>हिंदी पाठ</p>',
  more: [{ name: 'OEBPS/images/a.png', content: makePngFile() }],
  moreItems: '<item id="a" href="images/a.png" media-type="image/png"/>',
})

/** Two pixels, lossless. */
const webp = Buffer.from('UklGRiAAAABXRUJQVlA4TBQAAAAvAQAAAA8wHvdQvRXy/EcLMqL/AQ==', 'base64')

/** PDFs and archives are sold in products.spec.ts. */
const kinds = [
  { label: 'EPUB', file: 'book.epub', contentType: 'application/epub+zip', buffer: book },
  { label: 'MP3', file: 'lesson.mp3', contentType: 'audio/mpeg', buffer: makeMp3(90) },
  { label: 'M4A', file: 'talk.m4a', contentType: 'audio/mp4', buffer: makeMp4(90, { brand: 'M4A ' }) },
  { label: 'MP4', file: 'video.mp4', contentType: 'video/mp4', buffer: makeMp4(60) },
  { label: 'JPEG', file: 'poster.jpg', contentType: 'image/jpeg', buffer: Buffer.from(makeJpeg()) },
  { label: 'PNG', file: 'chart.png', contentType: 'image/png', buffer: makePngFile() },
  { label: 'WebP', file: 'map.webp', contentType: 'image/webp', buffer: webp },
  {
    label: 'GLB',
    file: 'model.glb',
    contentType: 'application/octet-stream',
    buffer: Buffer.from(`glTF${'x'.repeat(500)}`),
  },
] as const

type Kind = (typeof kinds)[number]

// Its own shop, because other tests count the products of theirs.
async function sellEach(browser: Browser, sold: readonly Kind[]) {
  test.setTimeout(600_000)
  const server = await shareDatabaseServer()
  const shop = await server.startShop(await server.createDatabase(), { SHOP_MODE: 'demo', ADMIN_KEY: adminKey })
  const context = await browser.newContext({ baseURL: `http://localhost:${shop.port}` })
  const page = await context.newPage()
  try {
    await page.goto('/admin-dashboard/login')
    await page.getByLabel('Admin key').fill(adminKey)
    await page.getByRole('main').getByRole('button').first().click()
    await expect(page).toHaveURL('/admin-dashboard')
    for (const kind of sold) await test.step(`${kind.label} is uploaded`, () => addProduct(page, kind))
    await page.goto('/admin-dashboard/publish')
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Published')
    const copies = new Map<string, { link: string; copy: Buffer }>()
    for (const kind of sold)
      await test.step(`${kind.label} is bought and resumed`, async () => {
        copies.set(kind.label, await buyAndResume(context.request, kind))
      })
    for (const kind of sold)
      await test.step(`${kind.label} is traced`, () =>
        trace(page, kind, copies.get(kind.label)?.copy ?? Buffer.alloc(0)))
    const { link } = copies.get('EPUB') ?? {}
    if (link) await test.step('the book is read, aloud and without a network', () => readBook(page, link))
  } finally {
    await context.close()
    await shop.stop()
    await server.stop()
  }
}

// In `npm test`, server/downloads.test.ts sells each type, server/reader/ reads a book, and reader.spec.ts reads in a browser.
test(
  'each type of file is uploaded, bought, resumed in the middle and traced, and a book is read',
  { tag: '@long' },
  ({ browser }) => sellEach(browser, kinds),
)

const nameOf = ({ label }: Kind) => `Sold as ${label}`
const slugOf = ({ label }: Kind) => `sold-as-${label.toLowerCase()}`

async function addProduct(page: Page, kind: Kind) {
  const name = nameOf(kind)
  await page.goto('/admin-dashboard/products')
  await waitForHydration(page)
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Price in rupees', { exact: true }).fill('99')
  await page.getByRole('button', { name: 'Create product' }).click()
  await expect(page).toHaveURL(`/admin-dashboard/products/${slugOf(kind)}`)
  await waitForHydration(page)
  const { file, contentType, buffer } = kind
  await page.getByLabel(`File of ${name}`).setInputFiles({ name: file, mimeType: contentType, buffer })
  // What the shop does not know is sold only when the owner confirms it.
  if (kind.label === 'GLB') await page.getByRole('button', { name: 'Sell it without a mark' }).click()
  await expect(page.getByText(`${name}: ${kind.label}`)).toBeVisible()
  await page.getByLabel('State', { exact: true }).selectOption('On sale')
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Save' }).last().click()
  await answer
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Saved')
}

async function buyAndResume(request: APIRequestContext, kind: Kind) {
  const [link = ''] = (await buyInOwnShop(request, slugOf(kind))).links
  const whole = await request.get(link)
  const copy = await whole.body()
  expect([whole.status(), whole.headers()['content-type']]).toEqual([200, kind.contentType])
  // As a player asks first, and as a lost download goes on.
  for (const [start, end] of [
    [0, 2],
    [Math.floor(copy.length / 2), copy.length],
  ] as const) {
    const part = await request.get(link, { headers: { Range: `bytes=${start}-${end === copy.length ? '' : end - 1}` } })
    expect([part.status(), (await part.body()).equals(copy.subarray(start, end))]).toEqual([206, true])
  }
  return { link, copy }
}

async function trace(page: Page, kind: Kind, buffer: Buffer) {
  await page.goto('/admin-dashboard/trace')
  await waitForHydration(page)
  await page.getByLabel('File that you found').setInputFiles({ name: kind.file, mimeType: kind.contentType, buffer })
  const isMarked = kind.label !== 'GLB'
  await expect(page.getByRole('status')).toContainText(
    isMarked ? 'This copy was made for Asha Rao' : 'Files of this type cannot carry a mark',
  )
}

/** Chromium without a voice never ends a sentence: this one notes what it should say, and in which language. */
function speakSilently() {
  const spoken: string[][] = []
  const speak = (said: { lang: string; text: string; onend: () => void }) => {
    spoken.push([said.lang, said.text])
    // The last chapter takes until it is stopped.
    if (said.text !== 'Chapter 4') setTimeout(() => said.onend(), 20)
  }
  class Utterance {
    lang = ''
    text: string
    constructor(text: string) {
      this.text = text
    }
  }
  Object.defineProperties(window, {
    speechSynthesis: { value: { speak, cancel: () => {} } },
    SpeechSynthesisUtterance: { value: Utterance },
    spoken: { value: spoken },
  })
}

async function readBook(page: Page, link: string) {
  await page.addInitScript(speakSilently)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(link.replace('/download/', '/download/read/'))
  const chapter = (number: number) => page.locator(`.part[data-page="${number}"]`)
  await expect(chapter(1).getByRole('heading', { name: 'Chapter 1' })).toBeVisible()
  await expect(chapter(1)).toContainText('Licensed to Asha Rao')
  await expectAccessible(page)
  await page.getByText('Menu').click()
  await page.getByRole('link', { name: 'chapter-2.xhtml' }).click()
  // The second is the page that names the buyer.
  await expect(chapter(3).getByRole('heading', { name: 'Chapter 2' })).toBeInViewport()
  await expect(page).toHaveURL(/page=3/)
  await expectImage(page)

  await page.getByText('Menu').click()
  const aloud = page.getByRole('button', { name: 'Read aloud' })
  await aloud.click()
  const readSpoken = () => page.evaluate(() => (window as unknown as { spoken: string[][] }).spoken)
  await expect.poll(async () => (await readSpoken()).at(-1)?.[1]).toBe('Chapter 4')
  await page.getByRole('button', { name: 'Stop reading' }).click()
  await expect(aloud).toBeVisible()
  const spoken = await readSpoken()
  expect(spoken[0]).toEqual(['en-IN', 'Chapter 2'])
  expect(spoken).toContainEqual(['en-IN', 'A chart'])
  expect(spoken).toContainEqual(['hi-IN', 'हिंदी पाठ'])

  await page.getByRole('button', { name: 'Keep what I open on this phone' }).click()
  await expect(page.getByText('Kept on this phone')).toBeVisible()
  await page.goto(`${page.url().split('?')[0]}?page=3`)
  await expectImage(page)
  await page.context().setOffline(true)
  await page.reload()
  await expect(chapter(3).getByRole('heading', { name: 'Chapter 2' })).toBeVisible()
  await expectImage(page)
  await page.getByText('Menu').click()
  await page.getByRole('button', { name: 'Remove from this phone' }).click()
  await expect(page.getByRole('button', { name: 'Keep what I open on this phone' })).toBeVisible()
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  await page.context().setOffline(false)
}

async function expectImage(page: Page) {
  const image = page.getByRole('img', { name: 'A chart' })
  await expect.poll(() => image.evaluate((found: HTMLImageElement) => found.naturalWidth)).toBe(40)
}
