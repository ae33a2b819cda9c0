import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { hydrateOnTouch } from '#app/hydrate-on-touch.ts'
import {
  checkWithoutReact,
  closeDrawerOnClick,
  keepSource,
  keepTyping,
  rememberLoadedUrl,
  showInAppHint,
  speculationRules,
  waitForLetters,
} from '#app/inline-scripts.ts'
import { makeFakeBuild } from '#tests/fakes/build.ts'
import { createHttp } from '../http.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'

const sourceFor = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

/** { 'script-src': ["'self'", …], … } */
function parsePolicy(policy: string): Record<string, string[]> {
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
}

describe('the content security policy', () => {
  const known = [
    "'self'",
    ...[
      closeDrawerOnClick,
      hydrateOnTouch,
      keepSource,
      keepTyping,
      checkWithoutReact,
      rememberLoadedUrl,
      showInAppHint,
      speculationRules,
      waitForLetters,
    ].map(sourceFor),
  ]

  it('allows known inline scripts by their hashes, and others by the nonce of the response', () => {
    expect(parsePolicy(contentSecurityPolicy())['script-src']).toEqual(known)
    expect(parsePolicy(contentSecurityPolicy({ nonce: 'bm9uY2U=' }))['script-src']).toEqual([
      ...known,
      "'nonce-bm9uY2U='",
    ])
  })

  it('never allows all inline code, eval or another site', () => {
    expect(contentSecurityPolicy()).not.toMatch(/unsafe|https?:|\*/)
  })

  it('blocks frames, other base addresses and everything it does not name', () => {
    expect(parsePolicy(contentSecurityPolicy())).toMatchObject({
      'default-src': ["'none'"],
      'frame-ancestors': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'connect-src': ["'self'"],
    })
  })
})

describe('a page whose data contains a script', () => {
  const injected = 'document.title = "stolen"'
  const folder = mkdtempSync(join(tmpdir(), 'shop-policy-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  const build = makeFakeBuild(folder, (nonce) => `<script>${injected}</script><script nonce="${nonce}">ours()</script>`)
  const http = createHttp({ build, mode: 'production', https: false })

  async function load(path: string) {
    const response = await http.request(path)
    expect(response.status).toBe(200)
    const sources = parsePolicy(response.headers.get('Content-Security-Policy') ?? '')['script-src'] ?? []
    return { sources, html: await response.text() }
  }

  it.each(['/stored', '/rendered'])('has a policy that refuses the script: %s', async (path) => {
    for (const { sources, html } of [await load(path), await load(path)]) {
      expect(html).toContain(injected)
      expect(sources).not.toContain(sourceFor(injected))
    }
  })

  it('has another nonce in every response, and none when it is stored', async () => {
    const [first, second] = [await load('/rendered'), await load('/rendered')]
    const nonces = [first, second].map(({ sources }) => sources.find((source) => source.startsWith("'nonce-")))
    expect(new Set(nonces).size).toBe(2)
    expect(first.html).toContain(nonces[0]?.slice(7, -1))
    expect((await load('/stored')).sources.join()).not.toContain('nonce')
  })
})
