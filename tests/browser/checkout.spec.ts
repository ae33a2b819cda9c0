import { readText } from './html.ts'
import { expect, fillCheckout, productSlugs, test, waitForHydration, waitForSchema } from './shop-page.ts'

const notice = 'कृपया सभी आवश्यक फ़ील्ड भरें'

for (const slug of productSlugs) {
  test(`/checkout/${slug} shows the product and its price`, async ({ request }) => {
    const html = await (await request.get(`/checkout/${slug}`)).text()
    const shown = readText(html)
    const combo = slug === 'combo'
    expect(html).toMatch(/<h1[^>]*>Complete Your Purchase</)
    expect(readText(/<s\b.*?<\/s>/s.exec(html)?.[0] ?? '')).toContain(combo ? '₹696' : '₹232')
    expect(shown).toContain(`Pay ₹${combo ? 348 : 208}`)
    expect(shown).toContain('The download link is sent instantly after payment')
    const links = [...(/<main\b.*<\/main>/s.exec(html)?.[0].matchAll(/<a (.*?)>(.*?)<\/a>/gs) ?? [])]
    const findLink = (name: string) => links.find(([, , words = '']) => readText(words).includes(name))?.[1]
    for (const [name, path] of [
      ['Terms of Service', '/terms'],
      ['Consent to Contact', '/consent-to-contact'],
      ['Privacy Policy', '/privacy'],
    ] as const) {
      expect(findLink(name)).toContain(`href="${path}"`)
      expect(findLink(name)).toContain('target="_blank"')
    }
    if (combo) expect(findLink('Upgrade to combo')).toBeUndefined()
    else expect(findLink('Upgrade to combo')).toContain('href="/checkout/combo"')
  })
}

test('inside another app, the checkout says how to leave it before paying', async ({ page, browser }) => {
  await page.goto('/checkout/maths')
  await expect(page.getByLabel('Full name'), 'untouched').toHaveAttribute('aria-invalid', 'false')
  await expect(page.getByText('Better open this page in your browser')).toBeHidden()
  const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/138.0.0.0 Mobile Safari/537.36'
  for (const [app, way] of [
    ['Instagram 355.0', /^instagram:\/\/extbrowser\/\?url=http.*checkout/],
    ['WA4A/2.26', /^intent:\/\/localhost.*\/checkout\/maths#Intent;scheme=http;end$/],
    ['[FBAN/FB4A;FBAV/500]', null],
  ] as const) {
    const inApp = await browser.newPage({ userAgent: `${android} ${app}` })
    await inApp.goto('/checkout/maths')
    await expect(inApp.getByText('Better open this page in your browser')).toBeVisible()
    const link = inApp.getByRole('link', { name: 'Open in my browser' })
    if (way) await expect(link).toHaveAttribute('href', way)
    else await expect(link).toBeHidden()
    await inApp.close()
  }
})

test('an empty form shows an error at every field and a notice, and focuses the first field', async ({
  page,
  toasts,
}) => {
  let posts = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') posts += 1
  })
  await page.goto('/checkout/maths')
  await waitForHydration(page)
  await waitForSchema(page)
  await page.getByRole('button', { name: 'Pay ₹208' }).click()
  for (const message of [
    'Name is required',
    'Email is required',
    'Phone number is required',
    'Class level is required',
    'You must accept the Terms of Service, Consent to Contact, and Privacy Policy',
  ]) {
    await expect(page.getByText(message)).toBeVisible()
  }
  const words = `${notice}Please complete all required fields and accept the terms.`
  await expect.poll(toasts).toEqual([words])
  await expect(page.getByLabel('Full name')).toBeFocused()
  expect(posts).toBe(0)
})

test('a class that the product is not for is asked about once, and announced once', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/checkout/maths')
  await waitForHydration(page)
  await fillCheckout(page, 'class-eleven@example.com')
  // Remembered, because the toast is gone after four seconds.
  await page.evaluate(() => {
    const root = document.documentElement
    const note = () => {
      const words = document.querySelector('[data-sonner-toast] [data-title] span')
      if (words) root.dataset.silentToast = String(words.ariaHidden)
    }
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true })
  })
  await page.getByLabel('Class level').selectOption('class-11')
  await page.getByRole('button', { name: 'Pay ₹208' }).click()
  await expect(page.getByRole('alert')).toContainText('This product is for Class 10')
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.silentToast)).toBe('true')
  await page.getByRole('button', { name: 'Pay ₹208' }).click()
  await expect(page).toHaveURL(/\/sandbox\/pay\//)
})

test('an error disappears when its field is fixed, and the others stay', async ({ page }) => {
  await page.goto('/checkout/maths')
  await waitForHydration(page)
  await waitForSchema(page)
  await page.getByRole('button', { name: 'Pay ₹208' }).click()
  const phone = page.getByLabel('Phone number')
  await phone.pressSequentially('98765')
  await expect(page.getByText('Phone number is required')).toBeVisible()
  await phone.pressSequentially('43210')
  await expect(page.getByText('Phone number is required')).toHaveCount(0)
  await expect(phone).toHaveAttribute('aria-invalid', 'false')
  await expect(phone).toBeFocused()
  await expect(page.getByText('Name is required')).toBeVisible()
  await page.getByRole('checkbox').check()
  await expect(page.getByText('You must accept the Terms')).toHaveCount(0)
})

test('a buyer who upgrades to the combo types nothing twice, but must consent again', async ({ page }) => {
  await page.goto('/checkout/science')
  await waitForHydration(page)
  await fillCheckout(page, 'upgrades@example.com')
  await page.getByRole('link', { name: 'Upgrade to combo' }).click()
  await expect(page).toHaveURL('/checkout/combo')
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('upgrades@example.com')
  await expect(page.getByLabel('Phone number')).toHaveValue('9876543210')
  await expect(page.getByLabel('Class level')).toHaveValue('class-10')
  await expect(page.getByRole('checkbox')).not.toBeChecked()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Asha')
})

test('what was typed before the script arrived stays, and the form goes on with it', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/checkout/science')
  await fillCheckout(page, 'early@example.com')
  release()
  await waitForHydration(page)
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao')
  await expect(page.getByLabel('Class level')).toHaveValue('class-10')
  await expect(page.getByRole('checkbox')).toBeChecked()
  await page.getByRole('button', { name: 'Pay ₹208' }).click()
  await expect(page).toHaveURL(/\/sandbox\/pay\//)
})

test('the phone field reduces every spelling of a number to its ten digits, and refuses eleven', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/checkout/maths')
  await waitForHydration(page)
  await waitForSchema(page)
  const phone = page.getByLabel('Phone number')
  await expect(page.getByText('+91', { exact: true })).toBeVisible()
  for (const spelling of ['+919876543210', '91 98765-43210', '0 98765 43210', '+९१ ९८७६५ ४३२१०']) {
    await phone.fill('')
    await phone.pressSequentially(spelling)
    await expect(phone, `typed ${spelling}`).toHaveValue('9876543210')
    await phone.fill('')
    await page.evaluate((text) => navigator.clipboard.writeText(text), spelling)
    await phone.press('ControlOrMeta+V')
    await expect(phone, `pasted ${spelling}`).toHaveValue('9876543210')
    // As a browser's autofill does.
    await phone.fill(spelling)
    await expect(phone, `filled in ${spelling}`).toHaveValue('9876543210')
  }
  await phone.pressSequentially('9')
  await expect(phone).toHaveValue('9876543210')
  await phone.fill('+91 98765 43210 1')
  await page.getByRole('button', { name: 'Pay ₹208' }).click()
  await expect(page.getByText('Please enter a valid 10-digit Indian phone number')).toBeVisible()
})

test('the button shows Processing... while the payment starts', async ({ page }) => {
  await page.goto('/checkout/science')
  await waitForHydration(page)
  await fillCheckout(page, 'patient@example.com')
  await page.evaluate(() => Object.assign(window, { kept: true }))
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/checkout/science*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Pay ₹208' }).click()
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  answer()
  await expect(page).toHaveURL(/\/sandbox\/pay\//)
  const firstPayment = page.url()

  // The browser shows the page as it was left, without loading it: the button must not stay busy.
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).toHaveURL('/checkout/science')
  expect(await page.evaluate(() => 'kept' in window)).toBe(true)
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao')
  await page.getByRole('button', { name: 'Pay ₹208' }).click()
  await expect(page, 'the same payment').toHaveURL(firstPayment)
})

test('a likely typo in the email address is pointed out but does not block the form', async ({ page }) => {
  await page.goto('/checkout/maths')
  await waitForHydration(page)
  const email = page.getByLabel('Email', { exact: true })
  await email.fill('asha@gmial.con')
  await email.blur()
  await page.getByRole('button', { name: 'gmial.con: did you mean gmail.com?' }).click()
  await expect(email).toHaveValue('asha@gmail.com')
  await expect(page.getByText('did you mean')).toHaveCount(0)

  await email.fill('asha@gmial.com')
  await page.getByLabel('Full name').fill('Asha Rao')
  await page.getByLabel('Phone number').fill('9876543210')
  await page.getByLabel('Class level').selectOption('class-10')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Pay ₹208' }).click()
  await expect(page).toHaveURL(/\/sandbox\/pay\//)
})
