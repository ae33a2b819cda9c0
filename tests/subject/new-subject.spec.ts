import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type APIRequestContext, type APIResponse, expect, test } from '@playwright/test'
import { filesPage } from '#content/interface/en/admin/files.ts'
import { problems } from '#content/interface/en/admin/problems.ts'
import { consentPurposes } from '#db/schema.ts'
import { startProcess } from '../../scripts/start-process.ts'
import { findMailedCode } from '../browser/account-page.ts'
import { downloadLinksIn, waitForMail } from '../browser/owner-page.ts'
import { findPort } from '../faults/start-shop.ts'
import { makePdf } from '../pdf/make-pdf.ts'
import { copyShopWithEnglish } from './copy-shop-with-english.ts'

const adminKey = 'the-key-of-an-imaginary-shop'

// No browser is needed: every form works without script.
test('a fourth subject without advice and without a file is built, sold, mailed and reported', async ({
  playwright,
}) => {
  test.setTimeout(240_000)
  const folder = copyShopWithEnglish()
  const port = String(await findPort())
  const data = join(folder, 'data')
  const settings = { PORT: port, DATA_DIR: data, SHOP_MODE: 'demo', LOG_LEVEL: 'silent', ADMIN_KEY: adminKey }
  const shop = await startProcess(settings, join(folder, 'scripts/start.ts'))
  const request = await playwright.request.newContext({ baseURL: `http://localhost:${port}` })
  try {
    await test.step('every page shows the new subject', () => checkPages(request))
    const [english = ''] = await test.step('the subject is bought', () => buy(request, 'english', 'English Blueprint'))
    const combo = await test.step('the combo is bought', () => buy(request, 'combo', 'Complete Combo Pack'))
    await test.step('the missing file does not delay other files', async () => {
      expect(combo).toHaveLength(4)
      for (const link of combo.slice(0, 3)) await expectPdf(request, link)
      for (const link of [english, combo[3] ?? '']) await expectNotReady(request, link)
    })
    await test.step('the buyer sees the purchase', () => checkCustomerDashboard(request))
    await test.step('the owner sees the sales and the missing file', () => checkOwnerDashboard(request))
    await test.step('the file is delivered as soon as the owner adds it', async () => {
      mkdirSync(join(data, 'files/originals'), { recursive: true })
      writeFileSync(join(data, 'files/originals/english.pdf'), await makePdf())
      await expectPdf(request, english)
    })
  } finally {
    await request.dispose()
    await shop.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

async function checkPages(request: APIRequestContext) {
  await expectWords(request, '/english', [
    'Know what English papers',
    '₹208',
    'Want All 4 Subjects?',
    '/checkout/english',
  ])
  await expectWords(request, '/', ['href="/english"', 'Language and Literature', 'all four together for 63% off'])
  await expectWords(request, '/combo', [
    'Unlock All 4 Blueprints',
    'Four subjects, mapped.',
    'Every chapter of Mathematics, Science, Social Science and English',
    'English: Weightage heatmap',
    '₹928',
  ])
  await expectWords(request, '/checkout/english', ['English Blueprint', 'Letter priority map', 'All four subjects'])
  await expectWords(request, '/checkout/combo', ['All 4 blueprints: Mathematics, Science, Social Science, English'])
  await expectWords(request, '/thank-you-english', ['English Blueprint'])
  await expectWords(request, '/free-guide', ['Maths, Science, Social Science and English', 'Four subjects'])
  await expectWords(request, '/terms', ['>English</a>', 'all four together'])
  for (const path of ['/refund', '/disclaimer']) await expectWords(request, path, ['>English</a>'])
  await expectWords(request, '/sitemap.xml', ['/english<'])
  expect((await request.get('/share/english.png')).headers()['content-type']).toBe('image/png')
}

async function expectWords(request: APIRequestContext, path: string, words: string[]) {
  const response = await request.get(path)
  expect(response.status(), path).toBe(200)
  const html = await readHtml(response)
  expect(words.filter((expected) => !html.includes(expected))).toEqual([])
  expect(html.match(/\b(all|the) (three|3) (subjects|blueprints|papers|together)/i), path).toBeNull()
}

/** React writes comments between words and values. */
async function readHtml(response: APIResponse): Promise<string> {
  return (await response.text()).replaceAll('<!-- -->', '')
}

async function readWords(response: APIResponse): Promise<string> {
  return (await readHtml(response)).replaceAll(/<[^>]+>/g, '')
}

/** Returns the download links of the mail. */
async function buy(request: APIRequestContext, productType: string, name: string): Promise<string[]> {
  const customerEmail = `${productType}@example.com`
  const started = await request.post('/api/create-checkout', {
    data: {
      productType,
      customerEmail,
      customerName: 'Asha Rao',
      phoneNumber: '9876543210',
      classLevel: 'class-10',
      consents: Object.fromEntries(consentPurposes.map((purpose) => [purpose, true])),
    },
  })
  const { url } = await started.json()
  const paid = await request.post(url, { form: { method: 'upi', outcome: 'succeed' } })
  const isThanked = async () => (await readWords(await request.get(paid.url()))).includes(`Your ${name} is yours.`)
  await expect.poll(isThanked, { timeout: 30_000 }).toBe(true)
  const mail = await waitForMail(request, customerEmail)
  expect(mail).toContain('English Blueprint')
  return downloadLinksIn(mail)
}

async function expectPdf(request: APIRequestContext, link: string) {
  const response = await request.get(link)
  expect(response.status(), link).toBe(200)
  expect(response.headers()['content-type']).toBe('application/pdf')
}

async function expectNotReady(request: APIRequestContext, link: string) {
  const response = await request.get(link)
  expect(response.status(), link).toBe(503)
  expect(await readWords(response)).toContain('Your file is not ready yet')
}

async function checkCustomerDashboard(request: APIRequestContext) {
  const email = 'english@example.com'
  await request.post('/customer-dashboard', { form: { email } })
  await expect.poll(() => findMailedCode(request, email)).not.toBe('')
  const code = await findMailedCode(request, email)
  const dashboard = await request.post('/customer-dashboard', { form: { intent: 'code', code } })
  const text = await readHtml(dashboard)
  expect(text).toContain('English Blueprint')
  expect(text).toMatch(/\/customer-dashboard\/download\/[\w-]+\/english/)
}

async function checkOwnerDashboard(request: APIRequestContext) {
  const dashboard = await readHtml(await request.post('/admin-dashboard/login', { form: { adminKey } }))
  expect(dashboard).toContain('English Blueprint')
  // Both orders wait for their file.
  expect(dashboard.split(`>${problems.kinds['copy-problem']}`)).toHaveLength(3)
  const files = await readHtml(await request.get('/admin-dashboard/files'))
  const [, card = ''] = files.split('id="file-english"')
  expect(card.split('</section>')[0]).toContain(filesPage.nothingToDeliver)
  expect(files.split(filesPage.nothingToDeliver)).toHaveLength(2)
}
