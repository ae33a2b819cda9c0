import { describe, expect, it } from 'vitest'
import { errorsByField, readFields } from '#platform/form-fields.ts'
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
  fullName: 'Name is required',
  class: 'Please select your class',
  email: 'Email is required',
  phoneNumber: 'Phone number is required',
  terms: 'You must agree to the terms and privacy policy',
}

describe('the free-guide form', () => {
  it('accepts what a reader types', () => {
    expect(freeGuideForm.parse(filledIn)).toEqual(filledIn)
  })

  it('names every field that was left empty', () => {
    expect(errorsIn({ fullName: ' ', class: '', email: ' ', phoneNumber: ' ', terms: '' })).toEqual(whenEmpty)
  })

  it('says the same when the fields are missing entirely', () => {
    expect(errorsIn(readFields(new FormData()))).toEqual(whenEmpty)
  })

  it('cuts the blanks around a name and an address', () => {
    const typed = { ...filledIn, fullName: ' Asha Rao  ', email: '\tasha@example.in ' }
    expect(freeGuideForm.parse(typed)).toEqual(filledIn)
  })

  it('refuses what is too long', () => {
    expect(errorsWith({ fullName: 'x'.repeat(101), email: `${'x'.repeat(250)}@example.in` })).toEqual({
      fullName: 'Name is too long',
      email: 'Email is too long',
    })
  })

  it.each(['asha', 'asha@', '@example.in', 'asha rao@example.in'])('refuses the address %s', (email) => {
    expect(errorsWith({ email })).toEqual({ email: 'Please enter a valid email' })
  })

  it.each(['9', '10', '11', '12'])('is for class %s', (level) => {
    expect(freeGuideForm.parse({ ...filledIn, class: level }).class).toBe(level)
  })

  it.each(['8', '13', 'class-10', '010', 10])('is not for class %j', (level) => {
    expect(errorsWith({ class: level })).toEqual({ class: whenEmpty.class })
  })

  it.each(['', 'off', true, undefined])('does not take %j for consent', (terms) => {
    expect(errorsWith({ terms })).toEqual({ terms: whenEmpty.terms })
  })
})

describe('the phone number for the free guide', () => {
  it.each(['0123456789', '1234567890', '5876543210'])('may begin with any digit: %s', (phoneNumber) => {
    expect(errorsWith({ phoneNumber })).toEqual({})
  })

  it.each(['987654321', '98765432100', '+919876543210', '98765-43210'])('may not be %s', (phoneNumber) => {
    expect(errorsWith({ phoneNumber })).toEqual({ phoneNumber: 'Please enter a valid 10-digit phone number' })
  })

  it('loses its spaces', () => {
    expect(freeGuideForm.parse({ ...filledIn, phoneNumber: '98765 43210 ' }).phoneNumber).toBe('9876543210')
  })
})
