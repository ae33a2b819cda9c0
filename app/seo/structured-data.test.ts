import { describe, expect, it } from 'vitest'
import { inLanguage } from '#platform/current-language.server.ts'
import type { ShopFacts } from '../shop-facts.ts'
import { faqPage, organization } from './structured-data.ts'

const identity = { legalName: '', address: '', city: 'Mysore', state: 'Karnataka', phone: '', gstin: '' }
const shop = {
  name: 'Test Shop',
  siteUrl: 'https://shop.example',
  supportEmail: 'help@shop.example',
  instagramUrl: null,
  youtubeUrl: 'https://youtube.example',
  identity,
} as ShopFacts

describe('organization', () => {
  it('says nothing that the owner has not entered', () => {
    expect(organization(shop)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: 'Test Shop',
      url: 'https://shop.example/',
      logo: 'https://shop.example/icon-512.png',
      email: 'help@shop.example',
      contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', email: 'help@shop.example' },
      sameAs: ['https://youtube.example'],
    })
  })

  it('has the legal name, the address, the phone number and the GSTIN', () => {
    const known = { legalName: 'Asha Rao', address: '12 MG Road,\nIndiranagar', phone: '+91 98765', gstin: '29ABC' }
    expect(organization({ ...shop, identity: { ...identity, ...known } })).toMatchObject({
      legalName: 'Asha Rao',
      telephone: '+91 98765',
      taxID: '29ABC',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '12 MG Road, Indiranagar',
        addressLocality: 'Mysore',
        addressRegion: 'Karnataka',
        addressCountry: 'IN',
      },
    })
  })
})

describe('faqPage', () => {
  it('has the language of its questions', () => {
    const read = (question: string) => faqPage([{ question, answer: question }]).inLanguage
    expect(read('Is it a PDF?')).toBe('en')
    expect(inLanguage('hi', () => read('क्या यह PDF है?'))).toBe('hi')
    expect(inLanguage('hi', () => read('Is it a PDF?'))).toBe('en')
  })
})
