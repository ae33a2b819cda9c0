import { type Language, pathIn } from '#brand/language.ts'
import { buyerRequestWords as enRequests } from '#content/interface/en/buyer-requests.ts'
import { somethingWrongWords as en } from '#content/interface/en/something-wrong.ts'
import { buyerRequestWords as hiRequests } from '#content/interface/hi/buyer-requests.ts'
import { somethingWrongWords as hi } from '#content/interface/hi/something-wrong.ts'
import { expectAccessible } from './accessibility.ts'
import { logIn } from './account-page.ts'
import { buyInSandbox } from './buy-in-sandbox.ts'
import { query } from './database.ts'
import { logInAsOwner, waitForMail } from './owner-page.ts'
import { expect, test } from './shop-page.ts'

const journeys = [
  { language: 'en', words: en, requests: enRequests, script: true },
  { language: 'hi', words: hi, requests: hiRequests, script: false },
] as const

for (const { language, words, requests, script } of journeys) {
  // In `npm test`, something-wrong.test.ts beside the page proves every answer without a browser.
  test.describe(`in ${language}, ${script ? 'with' : 'without'} script`, { tag: '@long' }, () => {
    test.use({ javaScriptEnabled: script, viewport: { width: 390, height: 844 } })

    test('ten troubles end in an answer, and the rest in a request that the owner answers', async ({
      page,
      request,
      browser,
      baseURL,
    }) => {
      const email = `trouble-${language}-${Date.now()}@example.in`
      await buyInSandbox(request, email)
      const mail = await waitForMail(email)
      const link = /\/something-wrong\?order=[\w-]+&(?:amp;)?proof=[\w.-]+/.exec(mail)?.[0].replace('&amp;', '&') ?? ''
      const start = pathIn(language as Language, link)
      const { troubles } = words
      await page.goto(start)
      const linkTo = (trouble: keyof typeof troubles) =>
        page.getByRole('link', { name: troubles[trouble].title, exact: true })
      const paths = new Map<string, string>()
      for (const trouble of Object.keys(troubles) as (keyof typeof troubles)[])
        paths.set(trouble, (await linkTo(trouble).getAttribute('href')) ?? '')
      const open = async (trouble: keyof typeof troubles) => {
        await page.goto(paths.get(trouble) ?? '')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(troubles[trouble].title)
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
      }
      const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

      await open('not-arrived')
      await press(words.sendAgain)
      await expect(page.getByRole('alert')).toContainText('@example.in')
      await open('wrong-address')
      await expect(page.getByText(words.sendAgain)).toBeVisible()
      await open('old-address')
      const purchases = page
        .getByRole('main')
        .locator(`a[href="${pathIn(language as Language, '/customer-dashboard')}"]`)
      await expect(purchases.first()).toBeVisible()
      await open('wrong-product')
      await expect(page.getByRole('heading', { name: words.ask.heading })).toBeVisible()
      await open('paid-twice')
      await expect(page.getByText(words.second.none)).toBeVisible()
      await open('cannot-open')
      await expect(page.getByRole('heading', { name: words.open.heading })).toBeVisible()
      if (script) await expectAccessible(page)
      await open('forgot-address')
      await expect(page.locator(`main a[href="${pathIn(language as Language, '/find-order')}"]`).first()).toBeVisible()
      await open('bill')
      await expect(purchases.first()).toBeVisible()
      await open('money-back')
      await expect(page.getByText(words.moneyBack.never)).toBeVisible()
      await expect(page.getByRole('heading', { name: words.ask.heading })).toHaveCount(0)
      await open('leave-alone')
      await press(words.stop.button)
      await expect(page.getByRole('alert')).toBeVisible()
      await expect(page.getByText(words.stop.none)).toBeVisible()

      await open('other')
      await page.getByLabel(words.ask.label).fill('The <b>file</b> has 3 pages only')
      await press(words.ask.submit)
      await expect(page.getByRole('alert')).toContainText(words.ask.done('').title)
      await expect(page.getByText(requests.states.open)).toBeVisible()
      await page.reload()
      const { rows } = await query(
        `select count(*)::int as asked, max(r.id)::int as id from requests r join orders o on o.id = r.order_id
         join request_messages m on m.request_id = r.id where o.email = $1`,
        [email],
      )
      expect(rows[0].asked).toBe(1)

      const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } })
      await logInAsOwner(context, baseURL)
      const owner = await context.newPage()
      await owner.goto('/admin-dashboard/requests')
      await owner.locator(`a[href="/admin-dashboard/requests/${rows[0].id}"]`).click()
      await expect(owner.getByText('The <b>file</b> has 3 pages only')).toBeVisible()
      if (script) await expectAccessible(owner, { ignoresToasts: true })
      const answer = owner.getByLabel('Your answer')
      await answer.fill('Here is the right one.')
      if (script) {
        await owner.getByRole('button', { name: 'Resend email' }).click()
        await expect(owner.getByRole('alert').first()).toBeVisible()
        await expect(answer).toHaveValue('Here is the right one.')
      }
      await owner.getByRole('button', { name: 'Send answer' }).click()
      await expect(owner.getByRole('alert')).toContainText('Answer sent')
      await expect(answer).toHaveValue('')
      await context.close()

      await page.reload()
      await expect(page.getByText('Here is the right one.')).toBeVisible()
      await expect(page.getByText(requests.states.answered)).toBeVisible()
      await waitForMail(email, /Here is the right one\./)
      if (!script) return
      await logIn(page, email)
      await expect(page.getByText('Here is the right one.')).toBeVisible()
      await page.getByRole('link', { name: /Something wrong with/ }).click()
      await expect(page.getByText(/Your order/)).toBeVisible()
    })
  })
}
