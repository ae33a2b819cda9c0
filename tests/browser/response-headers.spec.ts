import { request as send } from 'node:http'
import { ownerLoginWords } from '#content/interface/en/admin/login.ts'
import { expectClosedToOthers } from './expect-own-files.ts'
import { expect, test } from './shop-page.ts'

/** The test of every page checks the others. */
const notPages = ['/robots.txt', '/sitemap.xml', '/share/maths.png', '/api/openapi.json', '/readyz', '/nowhere']

test('every response forbids frames and content sniffing, and no other site may read it', async ({ request }) => {
  for (const path of notPages) {
    const answer = await request.get(path, { headers: { Origin: 'https://elsewhere.example' } })
    expectClosedToOthers(answer.headers(), path)
  }
})

test('sources, settings and folders are not served', async ({ request }) => {
  const paths = ['/.git/config', '/.env', '/package.json', '/server/main.ts', '/assets', '/assets/', '/data/app-secret']
  for (const path of paths) expect((await request.get(path)).status(), path).toBe(404)
})

test('TRACE is refused', async ({ baseURL }) => {
  const status = await new Promise((resolve, reject) => {
    send(`${baseURL}/`, { method: 'TRACE' }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end()
  })
  expect(status).toBe(405)
})

test('the key of the owner is masked and may be pasted or filled in by a password manager', async ({ page }) => {
  await page.goto('/admin-dashboard')
  const field = page.getByLabel('Admin key')
  await expect(field).toHaveAttribute('type', 'password')
  await expect(field).toHaveAttribute('autocomplete', 'current-password')
  expect(await field.evaluate((input) => input.hasAttribute('maxlength'))).toBe(false)
  // The page works, so its listeners are there; a listener that blocks the paste makes this false.
  await field.fill(' ')
  await page.getByRole('button', { name: ownerLoginWords.submit }).click()
  await expect(page.getByText(ownerLoginWords.adminKeyRequired).first()).toBeVisible()
  const isPasted = await field.evaluate((input) =>
    ['paste', 'drop', 'beforeinput'].every((type) =>
      input.dispatchEvent(new Event(type, { bubbles: true, cancelable: true })),
    ),
  )
  expect(isPasted).toBe(true)
})
