import { describe, expect, it } from 'vitest'
import { readFields } from '#platform/form-fields.ts'
import { errorsByField } from '#shop/customers/field-errors.ts'
import { type CheckoutForm, checkoutForm } from './checkout-form.ts'

const filledIn = {
  name: 'Asha Rao',
  email: 'asha@example.in',
  phone: '9876543210',
  classLevel: 'class-10',
  termsAndPrivacy: 'on',
}

function errorsIn(fields: Record<string, unknown>) {
  const { error } = checkoutForm.safeParse(fields)
  return error ? errorsByField<CheckoutForm>(error) : {}
}

const errorsWith = (changed: Record<string, unknown>) => errorsIn({ ...filledIn, ...changed })

const whenEmpty = {
  name: 'name-required',
  email: 'email-required',
  phone: 'phone-required',
  classLevel: 'class-level-required',
  termsAndPrivacy: 'checkout-consent-required',
}

describe('the checkout form', () => {
  it('accepts what a buyer types', () => {
    expect(checkoutForm.parse(filledIn)).toEqual(filledIn)
  })

  it('names every field that was left empty', () => {
    expect(errorsIn({ name: '', email: '', phone: '', classLevel: '', termsAndPrivacy: '' })).toEqual(whenEmpty)
  })

  it('reports the same errors when the fields are missing', () => {
    expect(errorsIn(readFields(new FormData()))).toEqual(whenEmpty)
  })

  it('treats spaces as empty', () => {
    expect(errorsWith({ name: ' \t', email: '  ', phone: ' \u00a0 ' })).toEqual({
      name: whenEmpty.name,
      email: whenEmpty.email,
      phone: whenEmpty.phone,
    })
  })

  it('removes the spaces around a name and an email address', () => {
    expect(checkoutForm.parse({ ...filledIn, name: '  Asha Rao ', email: ' asha@example.in\n' })).toEqual(filledIn)
  })
})

describe('a name', () => {
  it('has at most 100 characters', () => {
    expect(errorsWith({ name: 'x'.repeat(100) })).toEqual({})
    expect(errorsWith({ name: 'x'.repeat(101) })).toEqual({ name: 'name-too-long' })
  })
})

describe('an email address', () => {
  it.each(['asha', 'asha@', '@example.in', 'asha@example', 'asha rao@example.in', 'asha@@example.in'])(
    'may not look like %s',
    (email) => {
      expect(errorsWith({ email })).toEqual({ email: 'email-invalid' })
    },
  )

  it.each(['a.b+class10@mail.example.co.in', "o'brien@example.in", 'आशा@उदाहरण.भारत'])('may look like %s', (email) => {
    expect(errorsWith({ email })).toEqual({})
  })

  it('has at most 254 characters', () => {
    const domain = `${'a.'.repeat(125)}in`
    expect(errorsWith({ email: `x@${domain}` })).toEqual({})
    expect(errorsWith({ email: `xx@${domain}` })).toEqual({ email: 'email-too-long' })
  })

  it('is refused for its length before its parts are read', () => {
    const issues = checkoutForm.safeParse({ ...filledIn, email: `a@${'.'.repeat(40_000)}@` }).error?.issues
    expect(issues?.map((issue) => issue.message)).toEqual(['email-too-long'])
  })
})

describe('a phone number', () => {
  const invalid = { phone: 'indian-phone-invalid' }

  it.each(['6', '7', '8', '9'])('may begin with %s', (digit) => {
    expect(errorsWith({ phone: `${digit}876543210` })).toEqual({})
  })

  it.each(['0', '1', '2', '3', '4', '5'])('may not begin with %s', (digit) => {
    expect(errorsWith({ phone: `${digit}876543210` })).toEqual(invalid)
  })

  it.each(['987654321', '98765432100', '987654321001', '+91 98765 432100', '+1 987 654 3210', '98765a3210'])(
    'may not be %s',
    (phone) => {
      expect(errorsWith({ phone })).toEqual(invalid)
    },
  )

  it.each([' 98765\u00a043 210 ', '+919876543210', '98765-43210', '0 98765 43210', '९८७६५४३२१०'])(
    'is stored as ten digits when the buyer types %s',
    (phone) => {
      expect(checkoutForm.parse({ ...filledIn, phone }).phone).toBe('9876543210')
    },
  )
})

describe('the class level', () => {
  it.each(['class-9', 'class-10', 'class-11', 'class-12'])('may be %s', (classLevel) => {
    expect(checkoutForm.parse({ ...filledIn, classLevel }).classLevel).toBe(classLevel)
  })

  it.each(['10', 'class-8', 'class-13', 'Class 10', '__proto__'])('may not be %s', (classLevel) => {
    expect(errorsWith({ classLevel })).toEqual({ classLevel: whenEmpty.classLevel })
  })
})

describe('the consent', () => {
  it.each(['', 'off', 'true', 'ON', true, undefined])('is not given by %j', (termsAndPrivacy) => {
    expect(errorsWith({ termsAndPrivacy })).toEqual({ termsAndPrivacy: whenEmpty.termsAndPrivacy })
  })
})
