import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.ts'

const sourceFor = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

/** { 'script-src': ["'self'", …], … } */
function parsePolicy(html: string): Record<string, string[]> {
  const directives = contentSecurityPolicy(html).split('; ')
  return Object.fromEntries(
    directives.map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
}

describe('the content security policy', () => {
  it('allows the inline scripts of the page by their hashes', () => {
    const code = 'window.__context = {"a":"<b> & ₹"}\n;start()'
    const html = `<script>${code}</script><p>…</p><script type="module" async="">import "/a.js"</script>`
    expect(parsePolicy(html)['script-src']).toEqual(["'self'", sourceFor(code), sourceFor('import "/a.js"')])
  })

  it('lists a repeated script once', () => {
    expect(parsePolicy('<script>a()</script><script>a()</script>')['script-src']).toEqual(["'self'", sourceFor('a()')])
  })

  it('adds nothing for external scripts and structured data', () => {
    const html = `<script type="module" src="/assets/a.js"></script><script src="/b.js" async></script>
      <script type="application/ld+json">{"@type":"Product"}</script>`
    expect(parsePolicy(html)['script-src']).toEqual(["'self'"])
  })

  it('finds an inline script after external scripts and structured data', () => {
    const html = `<script src="/a.js"></script><script type="application/ld+json">{}</script><script>a()</script>`
    expect(parsePolicy(html)['script-src']).toEqual(["'self'", sourceFor('a()')])
  })

  it('never allows all inline code, eval or another site', () => {
    const policy = contentSecurityPolicy('<script>a()</script>')
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
  })

  it('blocks frames, other base addresses and everything it does not name', () => {
    expect(parsePolicy('')).toMatchObject({
      'default-src': ["'none'"],
      'frame-ancestors': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'connect-src': ["'self'"],
    })
  })
})
