import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { createUpgradeToken } from '#shop/orders/upgrades/upgrade-link.server.ts'
import { addOffer } from '#tests/database/offers.ts'
import { addOrder, visitor } from '#tests/database/orders.ts'
import { visitorContext } from '../../visitor.ts'
import { loader as parentLoader } from '../send-to-parent/send-to-parent.tsx'
import { action, loader } from './checkout.tsx'

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

describe('a class that the product is not written for', () => {
  it.each(['class-9', 'class-11', 'class-12'])('is asked about once before paying: %s', async (classLevel) => {
    const asked = await submit({ ...filledIn, classLevel })
    expect(asked).toMatchObject({
      values: { classLevel, askedClass: classLevel },
      notice: { title: 'This product is for Class 10' },
    })
    const form = { ...filledIn, classLevel, askedClass: classLevel }
    expect(await submit(form)).toMatchObject({ location: expect.stringContaining('/sandbox/pay/') })
  })

  it('is not asked about for Class 10', async () => {
    const paid = await submit({ ...filledIn, classLevel: 'class-10' })
    expect(paid).toMatchObject({ location: expect.stringContaining('/sandbox/pay/') })
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
      codeNote: { text: `You already pay less than with the code ${code}.`, isRefusal: false },
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
