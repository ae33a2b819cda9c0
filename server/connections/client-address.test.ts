import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { addressBehindProxies, clientAddress } from './client-address.ts'

const peer = '127.0.0.1'

describe('addressBehindProxies', () => {
  it('is the peer when there is no proxy, even with a header', () => {
    expect(addressBehindProxies(0, '203.0.113.7', peer)).toBe(peer)
    expect(addressBehindProxies(0, undefined, peer)).toBe(peer)
  })

  it('is the address that the one proxy saw', () => {
    expect(addressBehindProxies(1, '203.0.113.7', peer)).toBe('203.0.113.7')
  })

  it('is not an address that the visitor put in front', () => {
    expect(addressBehindProxies(1, '10.0.0.1, 203.0.113.7', peer)).toBe('203.0.113.7')
    expect(addressBehindProxies(2, '10.0.0.1, 203.0.113.7, 192.0.2.9', peer)).toBe('203.0.113.7')
  })

  it('can be IPv6', () => {
    expect(addressBehindProxies(1, ' 2001:db8::7 ', peer)).toBe('2001:db8::7')
  })

  it.each([undefined, '', 'unknown', '203.0.113.7, <script>', '203.0.113.999', ','])(
    'is the peer when the header is %j',
    (forwarded) => {
      expect(addressBehindProxies(1, forwarded, peer)).toBe(peer)
    },
  )

  it('is the peer when the header names fewer addresses than there are proxies', () => {
    expect(addressBehindProxies(2, '203.0.113.7', peer)).toBe(peer)
  })

  it.each(['127.0.0.1', '::1', '::ffff:10.1.2.3', '10.1.2.3', '172.31.0.2', '192.168.1.1', 'fd00::1'])(
    'is believed from the local peer %s',
    (local) => {
      expect(addressBehindProxies(1, '203.0.113.7', local)).toBe('203.0.113.7')
    },
  )

  it.each(['198.51.100.1', '::ffff:198.51.100.1', '172.32.0.1', '100.64.0.1', '169.254.0.1', '2001:db8::1', 'fe80::1'])(
    'is not believed from the peer %s, which came past the proxy',
    (remote) => {
      expect(addressBehindProxies(1, '203.0.113.7', remote)).toBe(remote)
    },
  )

  it('is unknown without a peer', () => {
    expect(addressBehindProxies(0, '203.0.113.7', null)).toBeNull()
    expect(addressBehindProxies(1, '203.0.113.7', null)).toBeNull()
  })
})

describe('clientAddress', () => {
  it('ignores the header unless TRUSTED_PROXIES is set', async () => {
    const app = new Hono().get('/', (c) => c.json({ address: clientAddress(c) }))
    const response = await app.request('/', { headers: { 'X-Forwarded-For': '203.0.113.7' } })
    expect(await response.json()).toEqual({ address: null })
  })
})
