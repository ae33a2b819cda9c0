import { describe, expect, it } from 'vitest'
import { formatSeller, listAddressLines } from './format-seller.ts'

const region = { city: 'Mysore', state: 'Karnataka', country: 'India' }

describe('formatSeller', () => {
  it('joins legal name and address in one line', () => {
    const seller = { ...region, legalName: 'Asha Rao', address: '12 MG Road,\n\nIndiranagar 560038' }
    expect(formatSeller(seller)).toBe('Asha Rao, 12 MG Road, Indiranagar 560038, Mysore, Karnataka, India')
  })

  it('is empty until the owner has entered a name or an address', () => {
    expect(formatSeller({ ...region, legalName: '', address: '' })).toBe('')
    expect(formatSeller({ ...region, legalName: 'Asha Rao', address: '' })).toBe('Asha Rao, Mysore, Karnataka, India')
  })
})

describe('listAddressLines', () => {
  it('leaves out what is missing', () => {
    expect(listAddressLines({ ...region, address: '', state: '' })).toEqual(['Mysore, India'])
  })
})
