import { RouterContextProvider } from 'react-router'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { action as checkOutOnPage, loader as loadCheckout } from '#app/routes/checkout/checkout.tsx'
import { loader as loadThankYou } from '#app/routes/thank-you/thank-you.tsx'
import { visitorContext } from '#app/visitor.ts'
import { consentPurposes } from '#db/schema/consents.ts'
import type { Order } from '#db/schema/orders.ts'
import { completeOrder } from '#shop/orders/complete-order.server.ts'
import { saveProduct } from '#shop/products/save-product.server.ts'
import { findUnpublishedChanges } from '#shop/publications/find-unpublished-changes.server.ts'
import { getEditableContent } from '#shop/publications/get-editable-content.server.ts'
import { hashContent } from '#shop/publications/hash-content.server.ts'
import { loadContent } from '#shop/publications/load-content.server.ts'
import { publishChanges } from '#shop/publications/publish-changes.server.ts'
import { openOrder, orderNow, visitor } from '#tests/database/orders.ts'
import { createHttp } from './http.ts'

const adminKey = 'the-owner-has-this-key'

vi.hoisted(() => {
  process.env.ADMIN_KEY = 'the-owner-has-this-key'
})

const build = { routes: {}, assets: { routes: {} }, entry: { module: {} } } as never
const http = createHttp({ build, mode: 'development', https: false })

async function call(name: string, body: object, headers: Record<string, string> = {}) {
  const response = await http.request(`/api/${name}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

async function rename(id: string, slug: string) {
  const product = (await getEditableContent()).products.find((found) => found.id === id)
  if (!product) throw new Error(`there is no product ${id}`)
  const saved = await saveProduct({ ip: null, name: 'owner' }, id, {
    seen: hashContent(product),
    product: { ...product, slug },
  })
  expect(saved).not.toHaveProperty('refused')
  const seen = (await findUnpublishedChanges())?.seen ?? ''
  expect(await publishChanges({ ip: null, name: 'owner' }, { seen, note: '' })).toHaveProperty('version')
  await loadContent()
}

function argsFor(path: string, slug: string, form?: Record<string, string>) {
  const init = form && { method: 'POST', body: new URLSearchParams(form) }
  const request = new Request(`http://localhost${path}`, init)
  const context = new RouterContextProvider()
  context.set(visitorContext, visitor)
  return { request, url: new URL(request.url), context, params: { slug } }
}

const checkoutOf = (productType: string, customerEmail: string) => ({
  ...{ productType, customerEmail, customerName: 'Asha Rao', phoneNumber: '9876543210', classLevel: 'class-10' },
  consents: Object.fromEntries(consentPurposes.map((purpose) => [purpose, true])),
})

// The id of the product stays "science", whatever its address.
const slugs = ['physics', 'science']
let paid: Order
let pending: Order

beforeAll(async () => {
  const { id } = await openOrder('science')
  await completeOrder(id)
  paid = await orderNow(id)
  pending = await openOrder('science')
  const before = await call('create-checkout', checkoutOf('science', 'key@example.in'), { 'Idempotency-Key': 'one' })
  await rename('science', 'physics')
  const after = await call('create-checkout', checkoutOf('physics', 'key@example.in'), { 'Idempotency-Key': 'one' })
  expect(after).toEqual(before)
  expect(after.status).toBe(200)
})

describe('a renamed product', () => {
  it.each(slugs)('is bought through the API as %s', async (slug) => {
    expect(await call('create-checkout', checkoutOf(slug, `${slug}@example.in`))).toEqual({
      status: 200,
      body: { url: expect.stringContaining('/sandbox/pay/') },
    })
  })

  it('is bought on its page, where its former address leads', async () => {
    expect(
      await loadCheckout({ ...argsFor('/checkout/physics', 'physics'), pattern: '/checkout/:slug' }),
    ).toMatchObject({
      product: { id: 'science', slug: 'physics' },
    })
    const form = { name: 'Asha Rao', email: 'page@example.in', phone: '9876543210', classLevel: 'class-10' }
    const agreed = { ...form, termsAndPrivacy: 'on' }
    const submit = (slug: string) =>
      checkOutOnPage({ ...argsFor(`/checkout/${slug}`, slug, agreed), pattern: '/checkout/:slug' }).catch(
        (response: Response) => response.headers.get('location'),
      )
    expect(await submit('physics')).toContain('/sandbox/pay/')
    expect(await submit('science')).toBe('/checkout/physics')
  })

  it('keeps the status of its payments', async () => {
    const statusOf = async ({ id }: Order) => (await http.request(`/api/order-status?orderId=${id}`)).json()
    expect(await statusOf(paid)).toEqual({ status: 'success' })
    expect(await statusOf(pending)).toEqual({ status: 'pending' })
  })

  it.each(slugs)('is named on the thank-you page of an order that returns to %s', async (slug) => {
    const open = ({ id }: Order) =>
      loadThankYou({ ...argsFor(`/thank-you?order_id=${id}&product=${slug}`, slug), params: {}, pattern: '/thank-you' })
    const expected = { productName: 'Science Blueprint', checkoutPath: expect.stringMatching(/^\/checkout\/physics\b/) }
    expect(await open(paid)).toMatchObject({ ...expected, verification: 'success' })
    expect(await open(pending)).toMatchObject({ ...expected, verification: 'verifying' })
  })

  it('is counted and listed under its id, by which its links are sent again', async () => {
    const { body } = await call('admin-analytics', { adminKey, action: 'overview' })
    expect(body.productSales).toMatchObject({ science: 1 })
    expect(body.orders).toContainEqual(expect.objectContaining({ id: paid.id, product_type: 'science' }))
    expect(JSON.stringify(body)).not.toContain('"physics"')
  })

  it.each(slugs)('has its links sent again as %s', async (productType) => {
    const sent = { status: 200, body: { message: `Download link sent to ${paid.email}` } }
    expect(await call('send-download-link', { adminKey, customerEmail: paid.email, productType })).toEqual(sent)
    const noOrder = { adminKey, customerEmail: 'no-order@example.in', productType }
    expect(await call('send-download-link', noOrder)).toMatchObject({ status: 404 })
    expect(await call('send-download-link', { ...noOrder, productType: 'chemistry' })).toMatchObject({ status: 400 })
  })

  it('has its links sent again by each of its addresses after the next change', async () => {
    await rename('science', 'chemistry')
    for (const productType of ['chemistry', 'physics', 'science']) {
      const request = { adminKey, customerEmail: paid.email, productType }
      expect(await call('send-download-link', request)).toMatchObject({ status: 200 })
    }
  })
})
