import { allPaths, expect, test } from './shop-page.ts'

/** Where a browser would be sent by its visitor, not by the page. */
const chosenByTheVisitor = ['form-action', 'frame-ancestors', 'base-uri']

test('no page is even allowed to ask another host for anything', async ({ request }) => {
  for (const path of [...allPaths, '/nowhere']) {
    const policy = (await request.get(path)).headers()['content-security-policy'] ?? ''
    expect(policy, path).toContain("default-src 'none'")
    const directives = policy
      .split('; ')
      .filter((directive) => !chosenByTheVisitor.some((name) => directive.startsWith(name)))
    const sources = directives.flatMap((directive) => directive.split(' ').slice(1))
    expect(
      sources.filter((source) => !/^'(self|none|sha256-[\w+/=]+)'$|^data:$/.test(source)),
      path,
    ).toEqual([])
  }
})

test('no page names a picture, script, frame or font of another host', async ({ request }) => {
  for (const path of allPaths) {
    const html = await (await request.get(path)).text()
    const loaded = [
      ...html.matchAll(/<(?:img|script|iframe|link|source|video|audio)\b[^>]*?\b(?:src|href)="(https?:[^"]+)"/g),
    ]
    // A canonical address is ours, absolute, and not loaded.
    const foreign = loaded.map(([, url = '']) => url).filter((url) => new URL(url).hostname !== 'localhost')
    expect(foreign, path).toEqual([])
  }
})
