import type { Locator } from '@playwright/test'
import { enlargeLetters } from './accessibility.ts'
import { expect, productSlugs, test } from './shop-page.ts'

const subjects = [
  { slug: 'maths', faqs: 5, floatsOnPhones: false },
  { slug: 'science', faqs: 5, floatsOnPhones: true },
  { slug: 'social', faqs: 6, floatsOnPhones: true },
]

test('the home page leads to every product', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /Every chapter.\s*Every mark.\s*Strategically mapped./,
  )
  for (const [name, path] of [
    ['Mathematics', '/maths'],
    ['Science', '/science'],
    ['Social Science', '/social'],
    ['See the Combo Pack', '/combo'],
  ] as const) {
    await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
  }
  await expect(page.getByRole('heading', { name: 'Get All Subjects Together' })).toBeVisible()
})

test('Start Scoring Smarter scrolls to the subjects', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Start Scoring Smarter' }).click()
  await expect(page.getByRole('heading', { name: 'Choose Your Subject' })).toBeInViewport()
})

test('/science and /combo let anyone look inside, in both languages', async ({ page }) => {
  for (const [path, heading, first] of [
    // Not maths: tests of downloads replace its file by one of three pages.
    ['/science', 'Look inside', /^Page \d+ of Science Blueprint: ./],
    ['/hi/combo', 'अंदर झाँककर देखें', /का पेज \d+$/],
  ] as const) {
    // The shop draws the pages after it has started.
    await expect(async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: heading })).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 120_000 })
    const images = page.getByRole('region', { name: heading }).getByRole('img')
    await expect(images).toHaveCount(6)
    await expect(images.first()).toHaveAttribute('alt', first)
    await images.last().scrollIntoViewIfNeeded()
    await expect(images.last()).toHaveJSProperty('complete', true)
    expect(await images.last().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
    const strip = page.getByRole('region', { name: heading }).getByRole('region')
    await strip.focus()
    const scrolled = await strip.evaluate((element) => element.scrollLeft)
    expect(scrolled).toBeGreaterThan(0)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => strip.evaluate((element) => element.scrollLeft)).toBeLessThan(scrolled)
  }
})

for (const { slug, faqs, floatsOnPhones } of subjects) {
  test(`/${slug} has every section of a subject page, and a floating button that is ${floatsOnPhones ? 'shown' : 'hidden'} on a phone`, async ({
    page,
  }) => {
    await page.goto(`/${slug}`)
    const main = page.getByRole('main')
    await expect(main.getByText('Limited-time offer')).toBeVisible()
    await expect(main.getByText('Save ₹24 (10% OFF)')).toBeVisible()
    await expect(main.locator('s', { hasText: '₹232' })).toBeVisible()
    await expect(main.getByText('Instant download after payment')).toBeVisible()
    await expect(main.getByRole('link', { name: /^Get the .* Blueprint$/ })).toHaveAttribute(
      'href',
      `/checkout/${slug}`,
    )
    await expect(main.getByRole('heading', { name: /^Why Choose/ })).toBeVisible()
    await expect(main.getByRole('heading', { name: 'What’s Inside the Blueprint' })).toBeVisible()
    await expect(main.locator('figure li svg[role=img], li figure svg[role=img]')).toHaveCount(4)
    await expect(main.locator('details')).toHaveCount(faqs)
    await expect(main.getByRole('heading', { name: 'Want All 3 Subjects?' })).toBeVisible()
    await expect(main.getByText('Save ₹348, 50% OFF')).toBeVisible()
    await expect(main.getByRole('link', { name: 'Upgrade to Complete Combo Pack' })).toHaveAttribute('href', '/combo')
    await expect(main.getByRole('link', { name: 'Buy Now for ₹208' })).toHaveAttribute('href', `/checkout/${slug}`)
    await expect(main.getByRole('link', { name: 'Buy Combo and Save 50%' })).toHaveAttribute('href', '/combo')

    const floating = page.getByRole('link', { name: 'Buy Now ₹208', exact: true })
    const middle = page.getByRole('heading', { name: 'Questions people ask' })
    await middle.scrollIntoViewIfNeeded()
    await expect(floating).toBeVisible({ visible: floatsOnPhones })
    await page.setViewportSize({ width: 1280, height: 800 })
    // Never next to a main button. Not with the keys Home and End: a busy browser loses one of two in quick succession.
    for (const end of ['top', 'bottom']) {
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), end === 'top' ? 0 : 1_000_000)
      await expect(floating, end).not.toBeInViewport()
    }
    await middle.scrollIntoViewIfNeeded()
    await expect(floating).toBeInViewport()
    await expect(floating).toHaveAttribute('href', `/checkout/${slug}`)
  })
}

test('/combo has every section of the combo page', async ({ page }) => {
  await page.goto('/combo')
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1, name: 'Complete Combo Pack' })).toBeVisible()
  await expect(main.locator('s', { hasText: '₹696' }).first()).toBeVisible()
  await expect(main.getByText('Save ₹348 (50% OFF)')).toBeVisible()
  const unlock = main.getByRole('link', { name: 'Unlock All 3 Blueprints' })
  await expect(unlock).toHaveCount(2)
  await expect(unlock.first()).toHaveAttribute('href', '/checkout/combo')
  for (const benefit of ['Save 50%', 'Unified strategy', 'End-of-year revision']) {
    await expect(main.getByRole('heading', { name: benefit })).toBeVisible()
  }
  await expect(main.locator('details')).toHaveCount(6)
  await expect(main.locator('li figure svg[role=img]')).toHaveCount(4)
  await expect(main.getByRole('link', { name: 'Buy Combo Pack for ₹348 (Save 50%)' })).toBeVisible()
  await expect(main.getByText('One-time payment, instant access, technical support')).toBeVisible()
  const floating = main.getByRole('link', { name: 'Buy Combo ₹348', exact: true })
  await expect(floating).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 800 })
  await main.getByRole('heading', { name: 'Questions people ask' }).scrollIntoViewIfNeeded()
  await expect(floating).toBeInViewport()
})

test('a printed page has the name of the shop and its own heading, and neither menus nor buttons', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  for (const path of ['/maths', '/terms', '/hi/contact']) {
    await page.goto(path)
    await expect(page.getByRole('banner').getByText('Board Blueprints')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    await expect(page.getByRole('link', { name: /₹208$/ })).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390)
  }
})

test('one answer is open at a time and closes on a second click', async ({ page }) => {
  await page.goto('/maths')
  const [first, second] = [page.locator('details').nth(0), page.locator('details').nth(1)]
  await first.locator('summary').click()
  await expect(first).toHaveAttribute('open')
  await second.locator('summary').click()
  await expect(second).toHaveAttribute('open')
  await expect(first).not.toHaveAttribute('open')
  await second.locator('summary').click()
  await expect(second).not.toHaveAttribute('open')
})

test('the header stays in sight and highlights the current page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const slug of productSlugs) {
    await page.goto(`/${slug}`)
    const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')
    await expect(current).toHaveCount(1)
    await expect(current).toHaveAttribute('href', `/${slug}`)
    await page.mouse.wheel(0, 3000)
    await expect(current).toBeInViewport()
  }
})

for (const [path, language, menu] of [
  ['/', 'हिन्दी', 'Menu'],
  ['/hi', 'English', 'मेन्यू'],
] as const) {
  test(`the header of ${path} has room for the letters of every reader`, async ({ page }) => {
    await page.goto(path)
    const header = page.getByRole('banner')
    const parts = [
      header.getByText('Board Blueprints'),
      header.getByRole('link', { name: language }),
      header.getByRole('button', { name: menu }),
    ]
    for (const width of [320, 360, 390, 412]) {
      await page.setViewportSize({ width, height: 640 })
      for (const size of ['100%', '115%', '130%', '150%', '200%']) {
        await enlargeLetters(page, size)
        expect(await findCollision(parts, width), `${width} pixels at ${size}`).toBeNull()
      }
    }
  })
}

/** Two parts that share some place, or one that is out of the window. */
async function findCollision(parts: Locator[], width: number): Promise<string | null> {
  const boxes = await Promise.all(parts.map((part) => part.evaluate(measureText)))
  const outside = boxes.find(({ left, right }) => left < 0 || right > width)
  if (outside) return `${outside.text} ends at ${outside.right}`
  for (const [index, one] of boxes.entries()) {
    const other = boxes.slice(index + 1).find((box) => {
      return box.left < one.right && one.left < box.right && box.top < one.bottom && one.top < box.bottom
    })
    if (other) return `${one.text} lies on ${other.text}`
  }
  return null
}

/** Runs in the page. A word can be wider than its box. */
function measureText(part: Element) {
  const { left, right, top, bottom } = part.getBoundingClientRect()
  return { text: part.textContent, left, right: Math.max(right, left + part.scrollWidth), top, bottom }
}

test('on a phone the links are in a drawer that closes when a link is chosen', async ({ page }) => {
  await page.goto('/')
  const drawer = page.getByRole('dialog', { name: 'Navigation' })
  await expect(drawer).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await drawer.getByRole('link', { name: 'Science' }).click()
  await expect(page).toHaveURL('/science')
  await expect(drawer).toBeHidden()
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).toHaveURL('/')
  await expect(drawer).toBeHidden()
})

test('without popovers, the menu is a link to the list in the footer', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const withoutPopovers = (text: string) =>
    text.replaceAll(':popover-open', ':unknown').replace(/popover(target)?=/gi, 'data-$&')
  for (const files of ['**/maths', '**/assets/*.css']) {
    await page.route(files, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: withoutPopovers(await response.text()) })
    })
  }
  await page.goto('/maths')
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Navigation' })).toBeHidden()
  expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(80)
  await page.getByRole('banner').getByRole('link', { name: 'Menu' }).click()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Complete Combo Pack' })).toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('banner').getByRole('link', { name: 'Menu' })).toBeHidden()
})

test('a new page starts at the top, and going back restores the position', async ({ page }) => {
  await page.goto('/maths')
  const upgrade = page.getByRole('link', { name: 'Upgrade to Complete Combo Pack' })
  await upgrade.click()
  await expect(page).toHaveURL('/combo')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).toHaveURL('/maths')
  // Not compared by pixels: a font that was late on the first visit moves the lines on the second.
  await expect(upgrade).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000)
})

test('the contact page leads to what solves most troubles', async ({ page }) => {
  for (const prefix of ['', '/hi']) {
    await page.goto(`${prefix}/contact`)
    const link = page.getByRole('main').locator('a[href$="/something-wrong"]')
    await expect(link).toHaveAttribute('href', `${prefix}/something-wrong`)
  }
})

test('the footer links legal pages, products and social networks and shows the disclaimer', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  for (const [name, path] of [
    ['Contact us', '/contact'],
    ['Terms of Service', '/terms'],
    ['Privacy Policy', '/privacy'],
    ['Consent to Contact', '/consent-to-contact'],
    ['Disclaimer', '/disclaimer'],
    ['Refund Policy', '/refund'],
    ['Mathematics Blueprint', '/maths'],
    ['Complete Combo Pack', '/combo'],
  ] as const) {
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', path)
  }
  for (const network of ['Instagram', 'YouTube']) {
    const link = footer.getByRole('link', { name: network })
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
  }
  await expect(footer).toContainText('© 2025 Board Blueprints')
  await expect(footer).toContainText('No teaching, no physical goods and no assurance of results')
})
