import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { addHeaders, contentSecurityPolicy, securityHeaders } from './security-headers.ts'

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

/** The policy's directives: { 'script-src': ["'self'", …], … } */
function policyOf(html: string): Record<string, string[]> {
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
    expect(policyOf(html)['script-src']).toEqual(["'self'", hashOf(code), hashOf('import "/a.js"')])
  })

  it('names a script that stands twice once', () => {
    expect(policyOf('<script>a()</script><script>a()</script>')['script-src']).toEqual(["'self'", hashOf('a()')])
  })

  it('adds nothing for external scripts and for data', () => {
    const html = `<script type="module" src="/assets/a.js"></script><script src="/b.js" async></script>
      <script type="application/ld+json">{"@type":"Product"}</script>`
    expect(policyOf(html)['script-src']).toEqual(["'self'"])
  })

  it('still sees an inline script behind external ones and data', () => {
    const html = `<script src="/a.js"></script><script type="application/ld+json">{}</script><script>a()</script>`
    expect(policyOf(html)['script-src']).toEqual(["'self'", hashOf('a()')])
  })

  it('never allows inline code as such, eval, or another site', () => {
    const policy = contentSecurityPolicy('<script>a()</script>')
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
  })

  it('forbids what it does not name, frames, and another base address', () => {
    expect(policyOf('')).toMatchObject({
      'default-src': ["'none'"],
      'frame-ancestors': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'connect-src': ["'self'"],
    })
  })
})

describe('the security headers', () => {
  it('ask for https only where there is https', () => {
    expect(securityHeaders({ https: true })).toHaveProperty('Strict-Transport-Security')
    expect(securityHeaders({ https: false })).not.toHaveProperty('Strict-Transport-Security')
  })

  it('forbid guessing content types and leaking addresses of pages', () => {
    expect(securityHeaders({ https: false })).toMatchObject({
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
    })
  })
})

describe('addHeaders', () => {
  const http = new Hono()
    .use(addHeaders({ 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'strict-origin-when-cross-origin' }))
    .get('/api', (c) => c.json({ status: 'good' }))
    .get('/file', () => new Response('text', { headers: { 'Referrer-Policy': 'no-referrer' } }))
    .get('/broken', () => {
      throw new Error('a mistake')
    })
    .onError((_error, c) => c.text('Something went wrong', 500))

  it.each([
    ['/api', 200],
    ['/file', 200],
    ['/broken', 500],
    ['/nowhere', 404],
  ])('adds them to the answer of %s', async (path, status) => {
    const answer = await http.request(path)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
  })

  it('leaves what an answer says of itself', async () => {
    expect((await http.request('/file')).headers.get('Referrer-Policy')).toBe('no-referrer')
  })
})
