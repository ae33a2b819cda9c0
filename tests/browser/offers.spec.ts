import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from './accessibility.ts'
import { readOrders } from './database.ts'
import { downloadLinksIn, logInAsOwner, waitForMail } from './owner-page.ts'
import { expect, fillCheckout, test, waitForHydration } from './shop-page.ts'

test.beforeEach(({ context, baseURL }) => logInAsOwner(context, baseURL))

// Only offers with a code, because the other tests buy in the same shop at its usual prices.
async function createOffer(page: Page, typed: Record<string, string>) {
  await page.goto('/admin-dashboard/offers/new')
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Show the prices' }).click()
}

async function saveOffer(page: Page) {
  await expect(page.getByRole('heading', { name: 'What buyers would pay' })).toBeVisible()
  await page.getByRole('button', { name: 'Save offer' }).click()
}

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

/** With axe on a phone only: `npm run test:long` looks at these layouts at every width. */
async function expectFlawless(page: Page) {
  await page.locator('main details').evaluateAll((all: HTMLDetailsElement[]) => {
    for (const details of all) details.open = true
  })
  await expectFits(page, [1280, 390])
  await expectAccessible(page, { ignoresToasts: true })
}

async function endOffer(page: Page, name: string) {
  const card = cardOf(page, name)
  await card.locator('summary').filter({ hasText: 'End now' }).click()
  await card.getByRole('button', { name: /Yes, end it now/ }).click()
  await expect(page.getByText('Offer ended').first()).toBeVisible()
}

test('the owner creates an offer that a link shows to buyers, and ends it', async ({ page }) => {
  const [name, code] = ['Holi offer', 'HOLI']
  await createOffer(page, { Name: '<b>x</b>', 'How much': '101', Code: '!' })
  await expect(page.getByText('Enter a whole number from 1 to 100.')).toBeVisible()
  await expect(page.getByText('Use 3 to 30 capital letters, digits and hyphens.')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('<b>x</b>')
  // What was typed and not saved is offered again.
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('kept-words:')))
  await page.goto('/admin-dashboard/offers/new')
  await page.getByRole('button', { name: 'Continue with them' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('<b>x</b>')
  await createOffer(page, { Name: name, 'How much': '25', Code: code.toLowerCase(), 'Limit in total': '1' })
  await expect(page.getByRole('row', { name: 'Mathematics Blueprint' })).toContainText('₹156')
  await expect(page.getByText('Buyers who enter the code get these prices as soon as you save.')).toBeVisible()
  await expectFlawless(page)
  // What was not shown is not saved.
  await page.getByLabel('How much').fill('30')
  await page.getByRole('button', { name: 'Save offer' }).click()
  await expect(page.getByRole('row', { name: 'Mathematics Blueprint' })).toContainText('₹145.60')
  await page.getByLabel('How much').fill('25')
  await page.getByRole('button', { name: 'Save offer' }).click()
  await expect(page.getByRole('row', { name: 'Mathematics Blueprint' })).toContainText('₹156')
  await saveOffer(page)
  await expect(page).toHaveURL('/admin-dashboard/offers?saved')
  await expect(cardOf(page, name)).toContainText('0 of 1 uses')
  await expectFlawless(page)

  await page.goto(`/maths?code=${code}`)
  await expect(page.getByText(`${name}: ₹156 instead of ₹208`)).toBeVisible()
  await expectFits(page, [1280, 390])
  // Pay takes along what stands in the field, also when it was not applied.
  await page.goto('/checkout/maths')
  await page.getByText('Have a code?').click()
  await page.getByLabel('Code', { exact: true }).fill('HOLY')
  await fillCheckout(page, 'typed-a-code@example.com')
  await page.getByRole('button', { name: 'Pay ₹208' }).click()
  await expect(page.getByText('We do not know this code. Check the spelling.').first()).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Pay ₹208' }).click()
  await expect(page).toHaveURL(/sandbox/)
  await expect(page.getByText('₹156').first()).toBeVisible()
  await page.goto('/admin-dashboard/offers')
  await endOffer(page, name)
  const ended = await page.request.get(`/maths?code=${code}`)
  expect(await ended.text()).toContain('The offer for this code has ended.')
})

test('two windows keep both changes of an offer, and its last use is held by the buyer who pays', {
  tag: '@long',
}, async ({ page }) => {
  const [name, code] = ['Diwali offer', 'DIWALI']
  await createOffer(page, { Name: name, 'How much': '25', Code: code, 'Limit in total': '1' })
  await saveOffer(page)
  await expect(page).toHaveURL('/admin-dashboard/offers?saved')
  await page.goto('/admin-dashboard/offers/new')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
  await page.goto('/admin-dashboard/offers')

  await test.step('a window that shows the offer as it was does not undo the other', async () => {
    const path = (await cardOf(page, name).getByRole('link', { name: 'Edit' }).getAttribute('href')) ?? ''
    const other = await page.context().newPage()
    await other.goto(path)
    await waitForHydration(other)
    await page.goto(path)
    await page.getByLabel('Limit per buyer').fill('5')
    await page.getByRole('button', { name: 'Show the prices' }).click()
    await saveOffer(page)
    await expect(page).toHaveURL('/admin-dashboard/offers?saved')
    await other.getByLabel('Name in Hindi').fill('दिवाली ऑफ़र')
    await other.getByRole('button', { name: 'Show the prices' }).click()
    await expect(other.getByRole('alert').filter({ hasText: 'changed in another window' })).toBeVisible()
    await expect(other.getByRole('group', { name: /Limit per buyer/ })).toContainText('5')
    await expectFits(other, [1280, 390])
    await other.getByRole('button', { name: 'Show the prices' }).click()
    await saveOffer(other)
    await expect(other).toHaveURL('/admin-dashboard/offers?saved')
    await other.goto(path)
    await expect(other.getByLabel('Limit per buyer')).toHaveValue('5')
    await expect(other.getByLabel('Name in Hindi')).toHaveValue('दिवाली ऑफ़र')
    await other.close()
  })

  await page.goto(`/maths?code=${code}`)
  await expect(page.getByText(`${name}: ₹156 instead of ₹208`)).toBeVisible()
  await expectFits(page, [1280, 390])
  await page.getByRole('link', { name: 'Get the Maths Blueprint' }).first().click()
  await expect(page.getByText(`Code ${code} applied: ${name}`)).toBeVisible()
  const email = 'offer@example.com'
  await fillCheckout(page, email)
  await page.getByRole('button', { name: 'Pay ₹156' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay ₹156')
  await page.getByRole('button', { name: 'Decline' }).click()
  // The only use is held by this buyer, who may start again with another number.
  await page.getByRole('link', { name: 'Back to the shop without paying' }).click()
  await expect(page.getByText(`Code ${code} applied: ${name}`)).toBeVisible()
  await fillCheckout(page, email)
  await page.getByRole('textbox', { name: 'Phone' }).fill('9876500000')
  await page.getByRole('button', { name: 'Pay ₹156' }).click()
  await page.getByRole('button', { name: 'Succeed', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you!')
  const orders = await readOrders(email)
  expect(orders.map(({ status }) => status).sort()).toEqual(['completed', 'pending'])

  // The page of a product without a code is stored, and shows the usual price.
  await page.goto('/maths')
  await expect(page.getByText(name)).toHaveCount(0)
  await page.goto(`/checkout/maths?code=${code}`)
  await expect(page.getByText('This code has been used as often as the offer allows.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay ₹208' })).toBeVisible()
  await expectFits(page, [1280, 390])

  await page.goto('/admin-dashboard/offers')
  const card = cardOf(page, name)
  await expect(card).toContainText('1 of 1 uses')
  await card.getByRole('link', { name: `Edit: ${name}` }).click()
  await page.getByLabel('Limit in total').fill('2')
  await page.getByRole('button', { name: 'Show the prices' }).click()
  await saveOffer(page)
  await expect(cardOf(page, name)).toContainText('1 of 2 uses')
  await endOffer(page, name)
  await page.goto(`/maths?code=${code}`)
  await expect(page.getByText('The offer for this code has ended.')).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a reviewer types a code and gets a free copy immediately', { tag: '@long' }, async ({ page }) => {
    const code = 'REVIEW-FREE'
    await createOffer(page, { Name: 'For reviewers', 'How much': '100', Code: code, 'Limit per buyer': '1' })
    await saveOffer(page)
    await expect(page.getByText('Offer saved').first()).toBeVisible()
    await page.goto('/checkout/combo')
    await page.getByText('Have a code?').click()
    await page.getByLabel('Code', { exact: true }).fill('review-frei')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('We do not know this code. Check the spelling.')).toBeVisible()
    await page.getByLabel('Code', { exact: true }).fill('review-free')
    await page.getByRole('button', { name: 'Apply' }).click()
    const email = 'reviewer@example.com'
    await fillCheckout(page, email)
    await page.getByRole('button', { name: 'Get my free copy' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you! Your Complete Combo Pack is yours.')
    await expect(page.getByRole('link', { name: /Download/ })).toHaveCount(3)
    expect(downloadLinksIn(await waitForMail(email))).toHaveLength(6)
    await expect.poll(() => readOrders(email)).toMatchObject([{ status: 'completed', mails: 1 }])

    await page.goto(`/checkout/combo?code=${code}`)
    await fillCheckout(page, 'Reviewer+again@example.com')
    await page.getByRole('button', { name: 'Get my free copy' }).click()
    await expect(page.getByText('You have already used this code as often as the offer allows.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pay ₹348' })).toBeVisible()
    await page.goto('/admin-dashboard/offers')
    await endOffer(page, 'For reviewers')
  })
})
