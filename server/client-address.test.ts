import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { addressBehind, clientAddress } from './client-address.ts'

const peer = '198.51.100.1'

describe('addressBehind', () => {
  it('is the peer when there is no proxy, whatever the visitor claims', () => {
    expect(addressBehind(0, '203.0.113.7', peer)).toBe(peer)
    expect(addressBehind(0, undefined, peer)).toBe(peer)
  })

  it('is the address that the one proxy saw', () => {
    expect(addressBehind(1, '203.0.113.7', peer)).toBe('203.0.113.7')
  })

  it('is not the address that the visitor put before it', () => {
    expect(addressBehind(1, '10.0.0.1, 203.0.113.7', peer)).toBe('203.0.113.7')
    expect(addressBehind(2, '10.0.0.1, 203.0.113.7, 192.0.2.9', peer)).toBe('203.0.113.7')
  })

  it('may be of IPv6', () => {
    expect(addressBehind(1, ' 2001:db8::7 ', peer)).toBe('2001:db8::7')
  })

  it.each([undefined, '', 'unknown', '203.0.113.7, <script>', '203.0.113.999', ','])(
    'is the peer when the header says %j',
    (forwarded) => {
      expect(addressBehind(1, forwarded, peer)).toBe(peer)
    },
  )

  it('is the peer when fewer proxies spoke than there are', () => {
    expect(addressBehind(2, '203.0.113.7', peer)).toBe(peer)
  })

  it('is unknown without a peer', () => {
    expect(addressBehind(0, '203.0.113.7', null)).toBeNull()
  })
})

describe('clientAddress', () => {
  it('believes no header unless the owner names proxies', async () => {
    const app = new Hono().get('/', (c) => c.json({ address: clientAddress(c) }))
    const answer = await app.request('/', { headers: { 'X-Forwarded-For': '203.0.113.7' } })
    expect(await answer.json()).toEqual({ address: null })
  })
})
