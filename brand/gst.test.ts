import { describe, expect, it } from 'vitest'
import { financialYearOf, formatFinancialYear } from './financial-year.ts'
import { findSellerState, isGstin } from './gstin.ts'
import { formatPlaceOfSupply, hasLegislature, isNameOfState, isStateCode, stateCodes } from './indian-states.ts'

describe('isGstin', () => {
  it.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24AAACC1206D1ZM'])('accepts the published GSTIN %s', (gstin) => {
    expect(isGstin(gstin)).toBe(true)
  })

  it.each([
    ['a wrong check digit', '27AAPFU0939F1ZW'],
    ['two swapped letters', '27APAFU0939F1ZV'],
    ['a State that does not exist', '28AAPFU0939F1ZT'],
    ['another length', '27AAPFU0939F1Z'],
    ['nothing', ''],
  ])('refuses %s', (_, gstin) => {
    expect(isGstin(gstin)).toBe(false)
    expect(findSellerState(gstin)).toBeNull()
  })

  it('reveals every wrong character', () => {
    const gstin = '27AAPFU0939F1ZV'
    for (let position = 0; position < gstin.length; position++) {
      for (const character of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
        const typed = gstin.slice(0, position) + character + gstin.slice(position + 1)
        expect(isGstin(typed)).toBe(typed === gstin)
      }
    }
  })

  it('names the State of the seller', () => {
    expect(findSellerState('29AAGCB7383J1Z4')).toBe('29')
  })
})

describe('the States', () => {
  it('are 36 States and Union Territories and Other Territory', () => {
    expect(stateCodes).toHaveLength(37)
    expect(isStateCode('29')).toBe(true)
    for (const code of ['25', '28', '00', '99', '9', 'toString', '']) expect(isStateCode(code)).toBe(false)
  })

  it('are known by their names, in any letters, and by their older names', () => {
    for (const typed of ['Odisha', ' odisha', 'ORISSA']) expect(isNameOfState(typed, '21')).toBe(true)
    expect(isNameOfState('jammu  & kashmir', '01')).toBe(true)
    expect(isNameOfState('Andhra Pradesh', '36')).toBe(false)
  })

  it('are written as GST returns write them', () => {
    expect(formatPlaceOfSupply('29')).toBe('29-Karnataka')
  })

  it('levy SGST, or UTGST without a legislature', () => {
    expect(hasLegislature('07')).toBe(true)
    expect(hasLegislature('04')).toBe(false)
  })
})

describe('the financial year', () => {
  it.each([
    ['2026-03-31', 2025, '25-26'],
    ['2026-04-01', 2026, '26-27'],
    ['2027-01-01', 2026, '26-27'],
    ['2099-12-31', 2099, '99-00'],
  ])('of %s begins in %i', (day, year, written) => {
    expect(financialYearOf(day)).toBe(year)
    expect(formatFinancialYear(financialYearOf(day))).toBe(written)
  })
})
