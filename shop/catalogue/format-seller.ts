import type { ShopContent } from './read-content.ts'

type Business = ShopContent['business']

/** Legal name and address in one line. Empty until the owner has entered one of them. */
export function formatSeller({ legalName, ...business }: Pick<Business, 'legalName' | AddressPart>): string {
  if (!legalName && !business.address) return ''
  return [legalName, ...listAddressLines(business)].filter(Boolean).join(', ')
}

type AddressPart = 'address' | 'city' | 'state' | 'country'

/** The address as it stands on a letter. */
export function listAddressLines({ address, city, state, country }: Pick<Business, AddressPart>): string[] {
  const region = [city, state, country].filter(Boolean).join(', ')
  const lines = address.split('\n').map((line) => line.replace(/,\s*$/, '').trim())
  return [...lines, region].filter(Boolean)
}
