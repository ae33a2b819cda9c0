import { describe, expect, it } from 'vitest'
import { checkoutFormFor } from './checkout-form-for.server.ts'

const filledIn = { name: 'Asha Rao', email: 'asha@example.in', phone: '9876543210', termsAndPrivacy: 'on' }

describe('checkoutFormFor', () => {
  it('accepts only the classes in the product’s list', () => {
    const form = checkoutFormFor({ classLevels: ['class-9', 'class-10'] })
    expect(form.safeParse({ ...filledIn, classLevel: 'class-9' }).success).toBe(true)
    const refused = form.safeParse({ ...filledIn, classLevel: 'class-12' })
    expect(refused.error?.issues).toMatchObject([{ path: ['classLevel'], message: 'class-level-required' }])
  })

  it('accepts every class when the product has no list', () => {
    const form = checkoutFormFor({ classLevels: [] })
    expect(form.safeParse({ ...filledIn, classLevel: 'class-12' }).success).toBe(true)
  })
})
