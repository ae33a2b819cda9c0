import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { buyInSandbox } from './buy-in-sandbox.ts'
import { withContentDraft } from './content-draft.ts'
import { completedOrder, query } from './database.ts'
import { logInAsOwner } from './owner-page.ts'
import { expect, test, waitForHydration } from './shop-page.ts'

test.beforeEach(({ context, baseURL }) => logInAsOwner(context, baseURL))

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save', exact: true }).last().click()
}

async function saveWords(page: Page) {
  await save(page)
  await expect(page.getByRole('alert').filter({ hasText: /^Saved/ })).toBeVisible()
}

async function addItem(page: Page, list: string, button: string) {
  const items = page.locator(`fieldset#${list} > div`)
  const add = page.getByRole('button', { name: button })
  await expect(add).toBeVisible()
  const count = await items.count()
  await add.click()
  await expect(items).toHaveCount(count + 1)
  return items.nth(count)
}

async function publish(page: Page) {
  await page.goto('/admin-dashboard/publish')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: /^Published/ })).toBeVisible()
}

async function readVersion(): Promise<number> {
  const { rows } = await query('select max(version) as version from publications', [])
  return Number(rows[0].version)
}

async function restore(page: Page, version: number) {
  await page.goto('/admin-dashboard/publish')
  await page.locator(`summary[aria-label="Restore: Version ${version}"]`).click()
  await page
    .getByRole('button', { name: `Restore version ${version}` })
    .first()
    .click()
  await expect(page.getByRole('alert').filter({ hasText: /^Restored/ })).toBeVisible()
}

test('the owner changes a sentence, a legal text and a testimonial, publishes them and takes them back', async ({
  page,
}) => {
  test.slow()
  await withContentDraft(async () => {
    const before = await readVersion()
    await changeHomePage(page)
    await changeLegalText(page)
    await addTestimonial(page)
    await publish(page)
    await page.goto('/')
    await expect(page.getByText('Ten years of papers, <b>read for you</b>.')).toBeVisible()
    await expect(page.getByText('I knew what to open next.')).toBeVisible()
    await expect(page.getByText('Not agreed yet')).toHaveCount(0)
    await page.goto('/hi')
    await expect(page.getByText('दस साल के पेपर, <b>पढ़े हुए</b>।')).toBeVisible()
    await checkLegalText(page)

    await restore(page, before)
    await page.goto('/')
    await expect(page.getByText('I knew what to open next.')).toHaveCount(0)
  })
})

async function changeHomePage(page: Page) {
  await page.goto('/admin-dashboard/words')
  await page.getByRole('link', { name: 'Home page' }).click()
  await page.getByLabel('Text below the headline', { exact: true }).fill('Ten years of papers for {prise}.')
  await save(page)
  await expect(page.locator('[id="hero.lead.en-error"]')).toContainText('curly brackets')
  await expect(page.getByLabel('Text below the headline', { exact: true })).toHaveValue(
    'Ten years of papers for {prise}.',
  )
  await page.getByLabel('Text below the headline', { exact: true }).fill('Ten years of papers, <b>read for you</b>.')
  const inHindi = page.getByLabel('Hindi: Text below the headline')
  await inHindi.fill('{prise} में')
  await save(page)
  await expect(page.locator('[id="hero.lead.hi-error"]')).toContainText('In Hindi:')
  await expect(inHindi).toHaveAttribute('lang', 'hi')
  await inHindi.fill('दस साल के पेपर, <b>पढ़े हुए</b>।')
  await saveWords(page)
  await expect(inHindi).toHaveValue('दस साल के पेपर, <b>पढ़े हुए</b>।')
  await page.getByRole('button', { name: 'Preview in Hindi' }).click()
  await expect(page).toHaveURL('/hi')
  await expect(page.getByText('दस साल के पेपर, <b>पढ़े हुए</b>।')).toBeVisible()
  await page.goto('/')
  await expect(page.getByText('Ten years of papers, <b>read for you</b>.')).toBeVisible()
  await page.goto('/admin-dashboard/words')
}

async function changeLegalText(page: Page) {
  await page.getByRole('main').getByRole('link', { name: 'Terms of Service' }).click()
  const section = await addItem(page, 'sections', 'Add section')
  await section.getByLabel('Heading', { exact: true }).fill('A new section')
  await section.getByLabel('Text', { exact: true }).fill('See [here](javascript:alert(1)).')
  await save(page)
  await expect(section.getByText('A link can lead to a page of the shop')).toBeVisible()
  await section
    .getByLabel('Text', { exact: true })
    .fill('Read the [Refund Policy](/refund). <script>alert(1)</script>\n\n- one\n- two')
  await saveWords(page)
  await page.goto('/admin-dashboard/publish')
  await expect(page.getByText('Legal text: Terms of Service').first()).toBeVisible()
  await expect(page.getByText('Buyers agree to a new version of the consent text').first()).toBeVisible()
}

async function addTestimonial(page: Page) {
  await page.goto('/admin-dashboard/words/testimonials')
  for (const [words, day] of [
    ['I knew what to open next.', '2026-03-03'],
    ['Not agreed yet', ''],
  ] as const) {
    const testimonial = await addItem(page, 'list', 'Add testimonial')
    await testimonial.getByLabel('Name', { exact: true }).fill('Asha R.')
    await testimonial.getByLabel('Their words', { exact: true }).fill(words)
    await testimonial.getByLabel('Where the words come from').fill('Email')
    await testimonial.getByLabel('Agreed to be shown on').fill(day)
  }
  await saveWords(page)
}

async function checkLegalText(page: Page) {
  await page.goto('/terms')
  const section = page.locator('#a-new-section')
  await expect(section.getByRole('link', { name: 'Refund Policy' })).toHaveAttribute('href', '/refund')
  await expect(section.getByText('<script>alert(1)</script>')).toBeVisible()
  await expect(section.getByRole('listitem')).toHaveText(['one', 'two'])

  const { rows: versions } = await query(
    `select content #>> '{legal,consentTextVersion,en}' as text from publications order by version`,
    [],
  )
  const email = 'reads-old-terms@example.in'
  const orderId = await completedOrder({ email, productId: 'maths' })
  await query(
    `insert into consents (customer_id, order_id, purpose, granted, text_version, source)
     select customer_id, id, 'termsAccepted', true, $2, 'checkout' from orders where id = $1`,
    [orderId, versions[0].text],
  )
  const { rows: customers } = await query('select id from customers where email = $1', [email])
  await page.goto(`/admin-dashboard/customers/${customers[0].id}`)
  await page.getByText('History', { exact: true }).click()
  await page.getByRole('link', { name: `Read version ${versions[0].text}` }).click()
  await expect(page.getByText('A newer version applies to new orders.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Terms of Service' })).toBeVisible()
  await expect(page.locator('#a-new-section')).toHaveCount(0)
}

test('a message is sent as it is saved, and never while the form shows other words', async ({ page, request }) => {
  await buyInSandbox(request, `reader-${randomBytes(6).toString('hex')}@example.com`)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin-dashboard/messages/new')
  await waitForHydration(page)
  const [subject, notice] = [page.getByLabel('Subject', { exact: true }), page.getByRole('alert').first()]
  await page.getByLabel('To', { exact: true }).selectOption('all-buyers')
  await subject.fill('A first subject')
  await page.getByLabel('Text', { exact: true }).fill('One line.')
  await page.getByRole('button', { name: 'Save and preview' }).click()
  await expect(notice).toContainText('Saved')
  await subject.fill('A better subject')
  await page.getByRole('button', { name: 'Send a test to me' }).click()
  await expect(notice).toContainText('Save first')
  await page.getByRole('button', { name: 'Save and preview' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A better subject')
  await subject.fill('A better subject  ')
  await page.getByRole('button', { name: 'Send a test to me' }).click()
  await expect(notice).not.toContainText('Save first')
  await expect(notice).not.toContainText('Saved')
  // On the owner's phone the message is open too, with the words of before.
  const phone = await page.context().newPage()
  await phone.goto(page.url())
  await subject.fill('The best subject')
  await page.getByRole('button', { name: 'Save and preview' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The best subject')
  await phone
    .locator('summary')
    .filter({ hasText: /^Send to/ })
    .click()
  await phone.getByLabel('Send at (Indian time)').fill(`${new Date().getFullYear() + 1}-01-02T10:00`)
  await phone.getByRole('button', { name: /^Yes, send/ }).click()
  await expect(phone.getByRole('alert').first()).toContainText('changed or deleted in the meantime')
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('The best subject')
})

test('typed words are asked about, kept over an expired login, and gone after a logout', { tag: '@long' }, async ({
  page,
  context,
  baseURL,
  pageErrors,
}) => {
  await withContentDraft(async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    const kept = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('kept-words:')))
    const questions: string[] = []
    page.on('dialog', async (dialog) => {
      questions.push(dialog.message())
      await (questions.length === 1 ? dialog.dismiss() : dialog.accept())
    })
    await page.goto('/admin-dashboard/words/free-guide-mail')
    const subject = page.getByLabel('Subject', { exact: true })
    await expect(async () => {
      await subject.fill('Half an hour of typing')
      expect(await kept()).toHaveLength(1)
    }).toPass()
    await page.getByRole('link', { name: 'Orders', exact: true }).click()
    await expect.poll(() => questions).toHaveLength(1)
    await expect(page).toHaveURL(/free-guide-mail/)
    await context.clearCookies()
    await save(page)
    await expect(page.getByRole('link', { name: 'Log in again' })).toHaveAttribute('href', /free-guide-mail/)
    expect(pageErrors.splice(0)).toEqual([expect.stringContaining('401')])
    await logInAsOwner(context, baseURL)
    await page.goto('/admin-dashboard/words/free-guide-mail')
    await page.getByRole('button', { name: 'Continue with them' }).click()
    await expect(subject).toHaveValue('Half an hour of typing')

    await page.goto('/admin-dashboard/messages/new')
    const text = page.getByLabel('Text', { exact: true })
    await expect(async () => {
      await text.fill('A letter to all parents')
      expect(await kept()).toHaveLength(2)
    }).toPass()
    await page.goto('/admin-dashboard/messages')
    await page.getByRole('link', { name: 'Write to buyers' }).click()
    await page.getByRole('button', { name: 'Continue with them' }).click()
    await expect(text).toHaveValue('A letter to all parents')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/login/)
    expect(await kept()).toEqual([])
  })
})

test.describe('on a wide screen without script', () => {
  test.use({ viewport: { width: 1280, height: 900 }, javaScriptEnabled: false })

  // In `npm test`, app/forms/nested-fields.test.ts adds, moves and removes items as a form without script does.
  test('the owner adds, moves and removes testimonials, saves and publishes them', { tag: '@long' }, async ({
    page,
  }) => {
    test.slow()
    await withContentDraft(async () => {
      const before = await readVersion()
      await page.goto('/admin-dashboard/words/testimonials')
      const start = await page.locator('fieldset#list > div').count()
      const words = page.getByLabel('Their words', { exact: true })
      const texts = ['Removed again', 'Shown second', 'Shown first']
      for (const [index, text] of texts.entries()) {
        const item = await addItem(page, 'list', 'Add testimonial')
        await item.getByLabel('Name', { exact: true }).fill('Asha R.')
        await item.getByLabel('Their words', { exact: true }).fill(text)
        await item.getByLabel('Where the words come from').fill('Email')
        await item.getByLabel('Agreed to be shown on').fill('2026-03-03')
        await expect(words.nth(start + index)).toHaveValue(text)
      }
      await page.getByRole('button', { name: `Move up: Testimonial ${start + 3}` }).click()
      await expect(words.nth(start + 1)).toHaveValue('Shown first')
      await page.getByRole('button', { name: `Remove: Testimonial ${start + 1}` }).click()
      await expect(words).toHaveCount(start + 2)
      await expect(words.nth(start)).toHaveValue('Shown first')
      await saveWords(page)
      await publish(page)
      await page.goto('/')
      await expect(page.getByText(/^.?(Shown|Removed)/)).toHaveText([/Shown first/, /Shown second/])
      await restore(page, before)
    })
  })
})
