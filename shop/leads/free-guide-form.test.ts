import { describe, expect, it } from 'vitest'
import { readFields } from '#platform/form-fields.ts'
import { errorsByField } from '#shop/customers/field-errors.ts'
import { type FreeGuideForm, freeGuideForm } from './free-guide-form.ts'

const filledIn = {
  fullName: 'Asha Rao',
  class: '10',
  email: 'asha@example.in',
  phoneNumber: '9876543210',
  terms: 'on',
}

function errorsIn(fields: Record<string, unknown>) {
  const { error } = freeGuideForm.safeParse(fields)
  return error ? errorsByField<FreeGuideForm>(error) : {}
}

const errorsWith = (changed: Record<string, unknown>) => errorsIn({ ...filledIn, ...changed })

const whenEmpty = {
  fullName: 'name-required',
  class: 'class-required',
  email: 'email-required',
  phoneNumber: 'phone-required',
  terms: 'guide-consent-required',
}

describe('the free-guide form', () => {
  it('accepts what a visitor types', () => {
    expect(freeGuideForm.parse(filledIn)).toEqual(filledIn)
  })

  it('names every field that was left empty', () => {
    expect(errorsIn({ fullName: ' ', class: '', email: ' ', phoneNumber: ' ', terms: '' })).toEqual(whenEmpty)
  })

  it('reports the same errors when the fields are missing', () => {
    expect(errorsIn(readFields(new FormData()))).toEqual(whenEmpty)
  })

  it('removes the spaces around a name and an email address', () => {
    const typed = { ...filledIn, fullName: ' Asha Rao  ', email: '\tasha@example.in ' }
    expect(freeGuideForm.parse(typed)).toEqual(filledIn)
  })

  it('removes invisible characters and direction marks', () => {
    const typed = { ...filledIn, fullName: '\u202EAsha\u200B\n Rao\u0007', email: 'as\u200Bha@example.in\u2069' }
    expect(freeGuideForm.parse(typed)).toEqual(filledIn)
    expect(errorsWith({ fullName: '\u3164\u200B' })).toEqual({ fullName: 'name-required' })
  })

  it('refuses a name and an email address that are too long', () => {
    expect(errorsWith({ fullName: 'x'.repeat(101), email: `${'x'.repeat(250)}@example.in` })).toEqual({
      fullName: 'name-too-long',
      email: 'email-too-long',
    })
  })

  it.each(['asha', 'asha@', '@example.in', 'asha rao@example.in'])('refuses the email address %s', (email) => {
    expect(errorsWith({ email })).toEqual({ email: 'email-invalid' })
  })

  it.each(['9', '10', '11', '12'])('accepts class %s', (level) => {
    expect(freeGuideForm.parse({ ...filledIn, class: level }).class).toBe(level)
  })

  it.each(['8', '13', 'class-10', '010', 10])('refuses class %j', (level) => {
    expect(errorsWith({ class: level })).toEqual({ class: whenEmpty.class })
  })

  it.each(['', 'off', true, undefined])('does not accept %j as consent', (terms) => {
    expect(errorsWith({ terms })).toEqual({ terms: whenEmpty.terms })
  })
})

describe('the phone number for the free guide', () => {
  it.each(['0123456789', '1234567890', '5876543210'])('may begin with any digit: %s', (phoneNumber) => {
    expect(errorsWith({ phoneNumber })).toEqual({})
  })

  it.each(['987654321', '98765432100', '987654321000', '+91 98765 432100'])('may not be %s', (phoneNumber) => {
    expect(errorsWith({ phoneNumber })).toEqual({ phoneNumber: 'phone-invalid' })
  })

  it('is stored without spaces', () => {
    expect(freeGuideForm.parse({ ...filledIn, phoneNumber: '98765 43210 ' }).phoneNumber).toBe('9876543210')
  })
})
