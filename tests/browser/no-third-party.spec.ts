import { contentSecurityPolicy } from '#server/pages/content-security-policy.ts'
import { expectOwnFiles } from './expect-own-files.ts'
import { expect, test } from './shop-page.ts'

// The test of every page checks this for all others.
test('the security policy lets a page that does not exist load nothing from another host', async ({ request }) => {
  expectOwnFiles((await request.get('/nowhere')).headers()['content-security-policy'], '/nowhere')
})

test('a script that slipped into the data of a page does not run', async ({ page, pageErrors }) => {
  const html = `<!doctype html><title>page</title>
    <script>document.title += ' stolen'</script><img src="data:," onerror="document.title += ' stolen'">
    <script nonce="bm9uY2U=">document.title += ' ours'</script>`
  for (const [nonce, title] of [
    ['bm9uY2U=', 'page ours'],
    [undefined, 'page'],
  ] as const) {
    const headers = { 'Content-Security-Policy': contentSecurityPolicy({ nonce }) }
    await page.route('/injected', (route) => route.fulfill({ contentType: 'text/html', headers, body: html }))
    await page.goto('/injected')
    await expect(page).toHaveTitle(title)
    expect(pageErrors.splice(0)).toContainEqual(expect.stringContaining('Content Security Policy'))
  }
})
