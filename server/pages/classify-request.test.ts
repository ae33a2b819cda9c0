import { describe, expect, it } from 'vitest'
import { checkoutCookie } from '#cookies/checkout-cookie.server.ts'
import { previewCookie } from '#cookies/preview-cookie.server.ts'
import { sessionCookie } from '#cookies/session-cookie.server.ts'
import { type AddressKind, classifyRequest } from './classify-request.ts'

function classify(url: string, more: { method?: string; cookies?: string; address?: AddressKind } = {}) {
  const { method = 'GET', cookies, address = 'static' } = more
  return classifyRequest({ method, url, path: url.split('?')[0] ?? '', cookies }, address)
}

describe('a static address', () => {
  it.each(['/', '/maths', '/hi/maths', '/maths?utm_source=instagram&anything=else', '/checkout/maths?fbclid=1&ref=a'])(
    '%s is stored',
    (url) => {
      expect(classify(url)).toBe('stored')
      expect(classify(url, { method: 'HEAD' })).toBe('stored')
    },
  )

  it.each(['/maths?code=EXAM', '/hi/maths?utm_source=x&code', '/terms?c%6Fde=EXAM'])(
    '%s shows its own price',
    (url) => {
      expect(classify(url)).toBe('discount-link')
    },
  )

  it.each(['/checkout/maths?order=1', '/checkout/maths?code=EXAM', '/hi/checkout/maths?upgrade=1&utm_source=x'])(
    '%s is the checkout of one buyer',
    (url) => {
      expect(classify(url)).toBe('own-checkout')
    },
  )

  it.each([sessionCookie, checkoutCookie])('is the checkout of one buyer with the cookie $name', ({ name }) => {
    for (const cookies of [`${name}=1`, `other=1; ${name}=1`, `${name} = 1`, `other=1;${name}\t=1`]) {
      expect(classify('/checkout/maths', { cookies })).toBe('own-checkout')
      expect(classify('/hi/checkout/maths', { cookies })).toBe('own-checkout')
      // A page that shows nothing about the customer.
      expect(classify('/maths', { cookies })).toBe('stored')
    }
  })
})

it('may be a preview wherever the cookie for it is sent', () => {
  for (const cookies of [`${previewCookie.name}=1`, `other=1; ${previewCookie.name} =1`]) {
    for (const url of ['/maths', '/checkout/maths', '/maths?code=EXAM'])
      expect(classify(url, { cookies })).toBe('preview')
    expect(classify('/none', { cookies, address: 'missing' })).toBe('preview')
  }
  expect(classify('/maths', { cookies: 'admin=1' })).toBe('stored')
})

it('is missing, dynamic or a form, whatever else is sent', () => {
  const cookies = `${sessionCookie.name}=1`
  expect(classify('/none?code=EXAM', { cookies, address: 'missing' })).toBe('missing')
  expect(classify('/customer-dashboard', { cookies: `${previewCookie.name}=1`, address: 'dynamic' })).toBe('dynamic')
  for (const address of ['static', 'missing', 'dynamic'] as const)
    expect(classify('/checkout/maths', { method: 'POST', address })).toBe('form')
})
