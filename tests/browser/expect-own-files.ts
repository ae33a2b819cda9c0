import { expect } from './shop-page.ts'

type Headers = Record<string, string>

/** No other site may show the page in a frame or read it. Send a foreign Origin with the request. */
export function expectClosedToOthers(headers: Headers, path: string) {
  expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'")
  expect(headers['x-content-type-options'], path).toBe('nosniff')
  expect(headers['access-control-allow-origin'], path).toBeUndefined()
}

/** Directives that limit where the visitor may go, not which files the page loads. */
const chosenByTheVisitor = ['form-action', 'frame-ancestors', 'base-uri']

/** The security policy lets the page load nothing from another host. */
export function expectOwnFiles(policy = '', path: string) {
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

/** Images, scripts, frames and fonts of other hosts. */
export function findForeignFiles(html: string): string[] {
  const loaded = [
    ...html.matchAll(/<(?:img|script|iframe|link|source|video|audio)\b[^>]*?\b(?:src|href)="(https?:[^"]+)"/g),
  ]
  // The canonical address is absolute but is not loaded.
  return loaded.map(([, url = '']) => url).filter((url) => new URL(url).hostname !== 'localhost')
}
