import { describe, expect, it } from 'vitest'
import { formatPhoneInput, readPhoneNumber } from './phone-number.ts'

const spellings = [
  '9876543210',
  '98765 43210',
  '98765-43210',
  '98765–43210',
  '(98765) 43210',
  '9876.543.210',
  '09876543210',
  '0 98765 43210',
  '0-98765-43210',
  '919876543210',
  '91 98765 43210',
  '91-98765-43210',
  '+919876543210',
  '+91 98765 43210',
  '+91-98765-43210',
  '+91 (98765) 43210',
  '(+91) 9876543210',
  '[+91] 98765/43210',
  '+ 91 98765 43210',
  '+91 0 98765 43210',
  '+91 (0) 98765-43210',
  '+910 9876543210',
  '91 0 98765 43210',
  '0 91 98765 43210',
  '0919876543210',
  '0091 98765 43210',
  '00919876543210',
  '0+91 98765 43210',
  '91+91 98765 43210',
  '+91 91 98765 43210',
  '+91 +91 98765 43210',
  '\u202a+91 98765 43210\u202c',
  '\u200e+91\u00a098765\u00a043210',
  '९८७६५४३२१०',
  '+९१ ९८७६५ ४३२१०',
  '०९८७६५४३२१०',
  '+91 ९८७६५ 43210',
  '৯৮৭৬৫৪৩২১০',
  '੯੮੭੬੫੪੩੨੧੦',
  '૯૮૭૬૫૪૩૨૧૦',
  '୯୮୭୬୫୪୩୨୧୦',
  '௯௮௭௬௫௪௩௨௧௦',
  '౯౮౭౬౫౪౩౨౧౦',
  '೯೮೭೬೫೪೩೨೧೦',
  '൯൮൭൬൫൪൩൨൧൦',
  '۹۸۷۶۵۴۳۲۱۰',
  '９８７６５４３２１０',
  '＋９１　９８７６５４３２１０',
]

/** A real number may begin with 91. */
const beginningWith91 = ['9198765432', '+91 91987 65432', '91 91987 65432', '0 91987 65432', '+91-0-91987-65432']

const notIndianNumbers = [
  '987654321',
  '98765432101',
  '987654321012',
  '91987654321',
  '9198765432101',
  '+91 98765 43210 1',
  '+91 98765 43210 12',
  '0 98765 43210 1',
  '+91 98765432',
  '+9198765432',
  '+1 987 654 3210',
  '+971 50 123 4567',
  '98765a3210',
  'asha',
]

describe('a phone number', () => {
  it.each(spellings)('%s is read as its ten digits', (typed) => {
    expect(readPhoneNumber(typed)).toBe('9876543210')
  })

  it.each(beginningWith91)('%s keeps a 91 that belongs to the number', (typed) => {
    expect(readPhoneNumber(typed)).toBe('9198765432')
  })

  it.each(notIndianNumbers)('%s is not cut down to ten digits', (typed) => {
    expect(readPhoneNumber(typed)).not.toMatch(/^\d{10}$/)
  })
})

/** Types one character after the other, as the field would show them. */
function type(text: string): string {
  return [...text].reduce((shown, character) => formatPhoneInput(shown + character, true), '')
}

describe('a phone field', () => {
  it.each(spellings)('shows ten digits when %s is pasted', (pasted) => {
    expect(formatPhoneInput(pasted, false)).toBe('9876543210')
  })

  it.each(spellings)('shows ten digits when %s is typed', (typed) => {
    expect(type(typed)).toBe('9876543210')
  })

  it.each(beginningWith91)('shows the number when %s is typed', (typed) => {
    expect(type(typed)).toBe('9198765432')
  })

  it('takes no eleventh digit from the keyboard', () => {
    expect(type('98765432109')).toBe('9876543210')
    expect(type('+91 98765 432109')).toBe('9876543210')
  })

  it('keeps eleven or twelve pasted digits, so that the buyer sees what is refused', () => {
    expect(formatPhoneInput('98765 43210 1', false)).toBe('98765432101')
    expect(formatPhoneInput('98765 43210 12', false)).toBe('987654321012')
  })

  it('shows no letters', () => {
    expect(type('98a76')).toBe('9876')
    expect(formatPhoneInput('Asha: 98765 43210', false)).toBe('9876543210')
  })
})
