import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { describeSecureHeaders, secureHeaders } from './secure-headers.ts'

describe('describeSecureHeaders', () => {
  it('requires https only where the shop has https', () => {
    expect(describeSecureHeaders({ https: true })).toHaveProperty('Strict-Transport-Security')
    expect(describeSecureHeaders({ https: false })).not.toHaveProperty('Strict-Transport-Security')
  })

  it('stops content sniffing and keeps page addresses from other sites', () => {
    expect(describeSecureHeaders({ https: false })).toMatchObject({
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
    })
  })
})

describe('secureHeaders', () => {
  const http = new Hono()
    .use(secureHeaders({ 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'strict-origin-when-cross-origin' }))
    .get('/api', (c) => c.json({ status: 'good' }))
    .get('/file', () => new Response('text', { headers: { 'Referrer-Policy': 'no-referrer' } }))
    .get('/broken', () => {
      throw new Error('broken')
    })
    .onError((_error, c) => c.text('Something went wrong', 500))

  it.each([
    ['/api', 200],
    ['/file', 200],
    ['/broken', 500],
    ['/nowhere', 404],
  ])('adds the headers to the response of %s', async (path, status) => {
    const response = await http.request(path)
    expect(response.status).toBe(status)
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
  })

  it('keeps a header that the response set itself', async () => {
    expect((await http.request('/file')).headers.get('Referrer-Policy')).toBe('no-referrer')
  })
})
