import { describe, expect, it } from 'vitest'
import { writeStartingContent } from '#content/owner/starting-content.server.ts'
import type { WrittenContent } from '#content/owner/written-content.ts'
import { env } from '#platform/env.server.ts'
import { mendSentences } from './mend-sentences.ts'
import { mapStrings } from './placeholders.ts'

const starting = writeStartingContent(env)

/** What the content becomes when each of its texts said this, by section. */
function mend(text: string) {
  const stored: WrittenContent = {
    ...starting,
    home: mapStrings(starting.home, () => text),
    legal: mapStrings(starting.legal, () => text),
    products: starting.products.map((product) => ({ ...product, name: { en: text } })),
  }
  const { home, legal, products } = mendSentences(stored)
  const [single] = products.filter(({ parts }) => parts.length === 0)
  const [bundle] = products.filter(({ parts }) => parts.length > 0)
  const firstText = (value: unknown): unknown =>
    typeof value === 'object' && value ? firstText(Object.values(value)[0]) : value
  return {
    home: firstText(home),
    legal: firstText(legal),
    single: single?.name.en,
    bundle: bundle?.name.en,
  }
}

describe('sentences of version 1.0.0', () => {
  it('say "all" only of a bundle that contains every product', () => {
    const text = 'All {count} blueprints, and all {count} maps.'
    expect(mend(text)).toEqual({
      ...{ home: text, legal: text, single: text },
      bundle: '{AllCount} blueprints, and {allCount} maps.',
    })
  })

  it('promise the channels that the shop uses', () => {
    const mended = 'By {channels}, at once: by {channels}?'
    const text = 'By email and WhatsApp, at once: by email and WhatsApp?'
    expect(mend(text)).toEqual({ home: text, legal: text, single: mended, bundle: mended })
    expect(mend('ईमेल और WhatsApp पर मिलेगा').single).toBe('{channels} पर मिलेगा')
  })

  it('offer the bundle on Home in the words of its offer', () => {
    const before = 'One subject, or all {countInWords} together for {savingPercent}% off the list price.'
    expect(mend(before)).toMatchObject({ home: 'One subject{bundleOffer}.', legal: before })
  })

  it('follow the money-back rule in legal texts', () => {
    expect(mend('All sales are final: blueprints are digital').legal).toBe('{salesAreFinal}: blueprints are digital')
    expect(mend('All sales are final, as ever').legal).toBe('All sales are final, as ever')
  })
})

it('changes nothing in what a new shop starts with', () => {
  expect(mendSentences(starting)).toEqual(starting)
})
