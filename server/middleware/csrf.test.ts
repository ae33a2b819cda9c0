import { Hono } from 'hono'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { log } from '#platform/log/log.server.ts'
import { csrf, isOwnOrigin } from './csrf.ts'

const http = new Hono().post('*', csrf()).post('*', (c) => c.text('ok'))

afterEach(() => vi.restoreAllMocks())

describe('csrf', () => {
  it('allows our own forms and programs, and logs nothing', async () => {
    const warn = vi.spyOn(log, 'warn')
    const own = { Host: 'shop.example', Origin: 'https://shop.example' }
    expect((await http.request('/', { method: 'POST', headers: own })).status).toBe(200)
    expect((await http.request('/', { method: 'POST' })).status).toBe(200)
    expect(warn).not.toHaveBeenCalled()
  })

  it('refuses a form from another site and logs it with a hashed network', async () => {
    const warn = vi.spyOn(log, 'warn')
    const headers = {
      Host: 'shop.example',
      Origin: `https://evil.example/${'x'.repeat(500)}`,
      Cookie: 'customer=secret',
    }
    expect((await http.request('/customer-dashboard?a=b', { method: 'POST', headers })).status).toBe(403)
    expect(warn.mock.calls).toEqual([
      [
        { network: expect.stringMatching(/^[\w-]{12}$/), path: '/customer-dashboard', origin: expect.any(String) },
        'refused a request from another site',
      ],
    ])
    expect(JSON.stringify(warn.mock.calls)).not.toContain('secret')
    expect(JSON.stringify(warn.mock.calls).length).toBeLessThan(400)
  })
})

describe('the origin of a shop with https', () => {
  const shop = 'https://shop.example'

  it.each([
    ['its own', 'https://shop.example', 'shop.example', true],
    ['its own at another name', 'https://www.shop.example', 'www.shop.example', true],
    ['one on the same computer', 'http://localhost:3000', 'localhost:3000', true],
    ['one without TLS', 'http://shop.example', 'shop.example', false],
    [
      'one without TLS that looks like the same computer',
      'http://localhost.evil.example',
      'localhost.evil.example',
      false,
    ],
    ['the same computer for another host', 'http://localhost:3000', 'shop.example', false],
    ['another scheme', 'ftp://shop.example', 'shop.example', false],
    ['another port', 'https://shop.example:8443', 'shop.example', false],
    ['a longer name', 'https://shop.example.evil.example', 'shop.example', false],
    ['none', 'null', 'shop.example', false],
    ['nothing readable, without a host', 'nonsense', undefined, false],
  ])('is %s: %s at %s → %s', (_, origin, host, isOwn) => {
    expect(isOwnOrigin(origin, host, shop)).toBe(isOwn)
  })

  it('is its own without TLS when the shop has none', () => {
    expect(isOwnOrigin('http://localhost:3000', 'localhost:3000', 'http://localhost:3000')).toBe(true)
    expect(isOwnOrigin('http://192.168.1.5:3000', '192.168.1.5:3000', 'http://localhost:3000')).toBe(true)
  })
})
