import { describe, expect, it } from 'vitest'
import { readContent } from '#shop/catalogue/read-content.ts'
import { writeStartingContent } from '../starting-content.server.ts'
import { namePlace } from './name-place.ts'

const written = writeStartingContent({
  shopName: 'Test Shop',
  supportEmail: 'help@shop.example',
  instagramUrl: null,
  youtubeUrl: null,
  isDemo: false,
})

describe('namePlace', () => {
  it('knows the States, the country and large cities in Hindi', () => {
    const places = ['Bangalore', 'Karnataka', 'India']
    expect(places.map((place) => namePlace(place, 'hi'))).toEqual(['बेंगलुरु', 'कर्नाटक', 'भारत'])
    expect(places.map((place) => namePlace(place, 'en'))).toEqual(places)
  })

  it('leaves a place that it does not know as the owner wrote it', () => {
    expect(namePlace('Mysore', 'hi')).toBe('Mysore')
    expect(namePlace('', 'hi')).toBe('')
  })
})

it('names the place of the shop in Hindi below every Hindi page', () => {
  expect(readContent(written, 0, 'hi').business.about.copyright).toContain('Test Shop, बेंगलुरु, भारत का एक व्यवसाय')
  expect(readContent(written, 0, 'en').business.about.copyright).toContain('based in Bangalore, India')
})
