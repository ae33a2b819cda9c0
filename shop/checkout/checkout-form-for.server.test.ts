import { afterEach, describe, expect, it } from 'vitest'
import { stateCodes } from '#brand/indian-states.ts'
import { setBusiness } from '#tests/business.ts'
import { checkoutFormFor } from './checkout-form-for.server.ts'

const filledIn = { name: 'Asha Rao', email: 'asha@example.in', phone: '9876543210', termsAndPrivacy: 'on' }

describe('checkoutFormFor', () => {
  it('accepts only the classes in the product’s list', () => {
    const form = checkoutFormFor({ classLevels: ['class-9', 'class-10'] })
    expect(form.safeParse({ ...filledIn, classLevel: 'class-9' }).success).toBe(true)
    const refused = form.safeParse({ ...filledIn, classLevel: 'class-12' })
    expect(refused.error?.issues).toMatchObject([{ path: ['classLevel'], message: 'class-level-required' }])
  })

  it('is made once per product', () => {
    const product = { classLevels: ['class-9'] as const }
    expect(checkoutFormFor(product)).toBe(checkoutFormFor(product))
  })

  it('accepts every class when the product has no list', () => {
    const form = checkoutFormFor({ classLevels: [] })
    expect(form.safeParse({ ...filledIn, classLevel: 'class-12' }).success).toBe(true)
  })
})

describe('the State of the buyer', () => {
  afterEach(() => setBusiness({ gstin: '' }))
  const typed = { ...filledIn, classLevel: 'class-10' }
  const read = (placeOfSupply?: string) => checkoutFormFor({ classLevels: [] }).safeParse({ ...typed, placeOfSupply })

  it('is not asked for and not stored while the seller is not registered', () => {
    expect(read().success).toBe(true)
    expect(read('29').data).toEqual(typed)
  })

  it('is required from a registered seller’s buyers, and must exist', () => {
    setBusiness({ gstin: '29ABCDE1234F1ZW' })
    for (const code of stateCodes) expect(read(code).data?.placeOfSupply).toBe(code)
    for (const code of [undefined, '', '00', '25', '28', '99', 'Karnataka', 'toString', '29 ']) {
      expect(read(code).error?.issues).toMatchObject([{ path: ['placeOfSupply'], message: 'state-required' }])
    }
  })

  it('is not asked for because of a GSTIN that cannot be right', () => {
    setBusiness({ gstin: '29ABCDE1234F1Z5' })
    expect(read().success).toBe(true)
  })
})
