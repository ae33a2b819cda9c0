import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { createUpgradeToken } from '#shop/orders/upgrades/upgrade-link.server.ts'
import { addOffer } from '#tests/database/offers.ts'
import { addOrder, visitor } from '#tests/database/orders.ts'
import { visitorContext } from '../../visitor.ts'
import { loader as parentLoader } from '../send-to-parent/send-to-parent.tsx'
import { action, loader } from './checkout.tsx'
import { refuseCheckout } from './refuse-checkout.server.ts'

const filledIn = {
  name: 'Asha Rao',
  email: 'class.nine@example.in',
  phone: '9876543210',
  classLevel: 'class-9',
  termsAndPrivacy: 'on',
}

function argsFor(slug: string, form?: Record<string, string>, search = '') {
  const request = new Request(`http://localhost/checkout/${slug}${search}`, {
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })
  const context = new RouterContextProvider()
  context.set(visitorContext, visitor)
  return { request, url: new URL(request.url), context, params: { slug }, pattern: '/checkout/:slug' } as const
}

async function submit(form: Record<string, string>) {
  try {
    return (await action(argsFor('maths', form))).data
  } catch (response) {
    if (!(response instanceof Response)) throw response
    return { location: response.headers.get('location') }
  }
}

describe('a checkout that is refused', () => {
  const paying = { location: expect.stringContaining('/sandbox/pay/') }
  const own = { ...filledIn, classLevel: 'class-10' }

  it('asks once about a class that the product is not written for', async () => {
    const asked = await submit(filledIn)
    expect(asked).toMatchObject({
      values: { classLevel: 'class-9', askedClass: 'class-9' },
      notice: { title: 'This product is for Class 10' },
    })
    expect(await submit({ ...filledIn, askedClass: 'class-9' })).toMatchObject(paying)
    expect(await submit(own)).toMatchObject(paying)
  })

  it('keeps what was typed, but not a code that does not apply', async () => {
    expect(await submit({ ...own, code: 'NONE' })).toMatchObject({
      values: { ...own, code: '' },
      notice: {
        title: 'We do not know this code. Check the spelling.',
        description: 'Without the code you pay ₹208.',
        tone: 'bad',
      },
    })
  })

  it('names the new price, unless the form did not say what it showed', async () => {
    expect(await submit({ ...own, shownPrice: '20799' })).toMatchObject({
      values: { shownPrice: '20799' },
      notice: { title: 'The price has changed', description: expect.stringContaining('It is now ₹208.') },
    })
    for (const shownPrice of ['20800', '', '-1', 'x', '1e3']) {
      expect(await submit({ ...own, shownPrice })).toMatchObject(paying)
    }
  })

  it('returns an error per field with the notice of the specification', async () => {
    expect(await submit({ ...own, name: '' })).toMatchObject({
      errors: { name: 'name-required' },
      notice: { title: 'कृपया सभी आवश्यक फ़ील्ड भरें', titleLanguage: 'hi' },
    })
  })

  it.each([
    [
      { refused: 'too-many-orders', retryAfterSeconds: 90 },
      429,
      'Too many orders from your network. Try again in 2 minutes.',
    ],
    [{ refused: 'seller-unknown' }, 503, 'You cannot pay here until'],
    [{ refused: 'opens-soon' }, undefined, 'Error: Opens soon.'],
    [{ refused: 'other-address' }, undefined, 'The lower price belongs to'],
    [{ refused: 'payment-service-error' }, undefined, 'Error: Payment service error. Please check your details'],
    [{ refused: 'payment-url-missing' }, undefined, 'Error: Payment URL not received from payment service.'],
    [{ refused: 'unexpected' }, undefined, 'Error: Unknown error occurred.'],
  ] as const)('has its own status and sentence: %j', (refusal, status, sentence) => {
    const { data, init } = refuseCheckout(refusal, own, 20_800)
    expect(data).toMatchObject({ values: own, notice: { description: expect.stringContaining(sentence) } })
    expect(init?.status).toBe(status)
    expect(new Headers(init?.headers).get('Retry-After')).toBe(status === 429 ? '90' : null)
  })
})

describe('the checkout of the combo', () => {
  it('knows what its parts cost one by one today', async () => {
    const { parts, upgrade } = await loader(argsFor('combo'))
    expect(parts).toEqual({ count: 3, priceInPaise: 3 * 20_800 })
    expect(upgrade).toBeNull()
    expect((await loader(argsFor('maths'))).upgrade).toMatchObject({ partsPriceInPaise: 62_400 })
  })
})

describe('a bundle of which the visitor may own a part', () => {
  it('asks for the login that would lower the price, unless the visitor is known', async () => {
    expect((await loader(argsFor('combo'))).mayOwnPart).toBe(true)
    expect((await loader(argsFor('maths'))).mayOwnPart).toBe(false)
    const token = createUpgradeToken(await addOrder({ status: 'completed', completedAt: new Date() }))
    expect((await loader(argsFor('combo', undefined, `?upgrade=${token}`))).mayOwnPart).toBe(false)
  })
})

describe('a code in the address', () => {
  const open = (search: string) => loader(argsFor('combo', undefined, search))

  it('is applied, or refused with the reason', async () => {
    const { code, name } = await addOffer({ percent: 10 })
    expect(await open(`?code=${code}`)).toMatchObject({
      code,
      codeNote: { text: `Code ${code} applied: ${name}`, isRefusal: false },
    })
    expect(await open('?code=NONE')).toMatchObject({ code: null, codeNote: { isRefusal: true } })
    expect((await open('')).codeNote).toBeNull()
  })

  it('is no refusal when the upgrade costs less', async () => {
    const { code } = await addOffer({ percent: 10 })
    const order = await addOrder({ status: 'completed', completedAt: new Date(), amountInPaise: 20_800 })
    expect(await open(`?code=${code}&upgrade=${createUpgradeToken(order)}`)).toMatchObject({
      code: null,
      codeNote: { text: `The price is already lower than with the code ${code}.`, isRefusal: false },
      product: { priceInPaise: 14_000 },
    })
  })
})

describe('the page for a parent', () => {
  it('links to the checkout, and its QR code says the same', () => {
    const page = parentLoader({ ...argsFor('maths'), pattern: '/send-to-parent/:slug' })
    expect(page).toMatchObject({ url: expect.stringMatching(/\/checkout\/maths$/), price: '₹208' })
    expect(page.qr.path.length).toBeGreaterThan(500)
  })

  it('does not exist for an unknown product', () => {
    expect(() => parentLoader({ ...argsFor('history'), pattern: '/send-to-parent/:slug' })).toThrow()
  })
})
