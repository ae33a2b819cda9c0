import { test as base, expect, type Page } from '@playwright/test'
import { listProducts } from '#shop/catalogue/catalogue.server.ts'

/**
 * A test that opens a page fails on a console message, a script error, a blocked resource
 * or a request to another host: none of them may happen on any page.
 */
export const test = base.extend<{
  pageErrors: string[]
  toasts: () => Promise<string[]>
  /** What screen readers read of the toasts so far. */
  spokenToasts: () => Promise<string[]>
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures this one needs from the pattern.
  pageErrors: async ({}, use) => use([]),
  page: async ({ page, pageErrors, baseURL }, use) => {
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) pageErrors.push(`console: ${message.text()}`)
    })
    page.on('pageerror', (error) => pageErrors.push(`script: ${error.message}`))
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.protocol.startsWith('http') && url.origin !== baseURL) pageErrors.push(`foreign request: ${url.href}`)
    })
    await use(page)
    expect(pageErrors).toEqual([])
  },
  toasts: async ({ page }, use) => use(await recordToasts(page)),
  spokenToasts: async ({ page }, use) => use(await recordToasts(page, '[aria-hidden=true]')),
})

export { expect }

export const productSlugs = listProducts().map(({ slug }) => slug)
export const legalSlugs = ['terms', 'privacy', 'consent-to-contact', 'disclaimer', 'refund']

/** Pages that are the same for every visitor and ship no React. */
export const staticPaths = [
  '/',
  ...productSlugs.map((slug) => `/${slug}`),
  ...productSlugs.map((slug) => `/thank-you-${slug}`),
  ...legalSlugs.map((slug) => `/${slug}`),
  '/contact',
]

const hydratedPaths = [
  ...productSlugs.map((slug) => `/checkout/${slug}`),
  '/free-guide',
  '/class10-free-guide',
  '/free-guide-thank-you',
  '/thank-you',
  '/customer-dashboard',
  '/admin-dashboard',
]

export const allPaths = [...staticPaths, ...hydratedPaths, '/find-order', '/send-to-parent/maths', '/demo/mailbox']

/** Before hydration, the browser handles a click without React. */
/** Touches the page first, because some pages load their script only then. */
export async function waitForHydration(page: Page) {
  await page.locator('body').dispatchEvent('pointerdown')
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')))
}

/** All toasts so far, without some of their parts: a busy machine may miss one in its four seconds. */
export async function recordToasts(page: Page, leftOut = 'none'): Promise<() => Promise<string[]>> {
  const list = `toasts without ${leftOut}`
  await page.addInitScript(
    ({ list, leftOut }) => {
      const said: string[] = []
      Object.assign(window, { [list]: said })
      new MutationObserver(() => {
        for (const toast of document.querySelectorAll('[data-sonner-toast]')) {
          const read = toast.cloneNode(true) as Element
          for (const part of read.querySelectorAll(leftOut)) part.remove()
          const words = read.textContent
          if (words && !said.includes(words)) said.push(words)
        }
      }).observe(document, { childList: true, subtree: true })
    },
    { list, leftOut },
  )
  return () => page.evaluate((name) => (window as unknown as Record<string, string[]>)[name] ?? [], list)
}

/** Everything that a buyer types. */
export async function fillCheckout(page: Page, email: string) {
  await page.getByLabel('Full name').fill('Asha Rao')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Phone number').fill('9876543210')
  await page.getByLabel('Class level').selectOption('class-10')
  await page.getByRole('checkbox').check()
}

/** Starts an order in this browser without the checkout page. Returns the address of the payment. */
export async function startOrder(page: Page, slug: string, email: string): Promise<string> {
  const form = { name: 'Asha Rao', email, phone: '9876543210', classLevel: 'class-10', termsAndPrivacy: 'on' }
  const answer = await page.request.post(`/checkout/${slug}`, { form, maxRedirects: 0 })
  expect(answer.status()).toBe(303)
  return answer.headers().location ?? ''
}

/** The schema of a form is loaded when the visitor begins to type. */
export async function waitForSchema(page: Page) {
  const fetched = page.waitForResponse(/\/assets\/(checkout|free-guide)-form-.*\.js$/)
  await page.locator('[name=name], [name=fullName]').focus()
  // The browser loads a module once, so this waits for the form's own import.
  await page.evaluate((url) => import(url), (await fetched).url())
}
