import { contentSecurityPolicy } from '#server/pages/content-security-policy.ts'
import { allPaths, expect, test } from './shop-page.ts'

/** Directives that limit where the visitor may go, not which files the page loads. */
const chosenByTheVisitor = ['form-action', 'frame-ancestors', 'base-uri']

test('the security policy lets no page load anything from another host', async ({ request }) => {
  for (const path of [...allPaths, '/nowhere']) {
    const policy = (await request.get(path)).headers()['content-security-policy'] ?? ''
    expect(policy, path).toContain("default-src 'none'")
    const directives = policy
      .split('; ')
      .filter((directive) => !chosenByTheVisitor.some((name) => directive.startsWith(name)))
    const sources = directives.flatMap((directive) => directive.split(' ').slice(1))
    expect(
      sources.filter((source) => !/^'(self|none|(sha256|nonce)-[\w+/=]+)'$|^data:$/.test(source)),
      path,
    ).toEqual([])
  }
})

test('no page refers to an image, script, frame or font of another host', async ({ request }) => {
  for (const path of allPaths) {
    const html = await (await request.get(path)).text()
    const loaded = [
      ...html.matchAll(/<(?:img|script|iframe|link|source|video|audio)\b[^>]*?\b(?:src|href)="(https?:[^"]+)"/g),
    ]
    // The canonical address is absolute but is not loaded.
    const foreign = loaded.map(([, url = '']) => url).filter((url) => new URL(url).hostname !== 'localhost')
    expect(foreign, path).toEqual([])
  }
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
