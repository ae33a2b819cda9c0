import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keyedHash } from '#platform/secrets/signing.server.ts'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'
import { type FrozenOrder, readOrderFacts, signOrderFacts } from './order-facts.server.ts'

const facts: FrozenOrder = {
  id: 'bb_0123456789abcdefghijklmn',
  productId: 'combo',
  productName: 'All five blueprints',
  files: [{ file: 'maths', title: 'Maths', downloadName: 'maths.pdf' }],
  listPriceInPaise: 99_900,
  priceInPaise: 49_900,
  discount: { offerId: 7, name: 'Diwali', code: 'DIWALI', inPaise: 5_000 },
  credits: [
    { order: 12_345_678, inPaise: 10_000 },
    { order: 'k3J9x0aQ2Lm5Pz7R', inPaise: 4_900 },
  ],
  amountInPaise: 34_900,
  language: 'hi',
  placeOfSupply: '29',
  consentTextVersion: '2026-11-01',
  createdAt: new Date('2026-11-18T12:34:56.789Z'),
}

const text = (maxLength: number) => fc.string({ unit: 'grapheme', maxLength })
const anyFacts: fc.Arbitrary<FrozenOrder> = fc.record({
  id: fc.stringMatching(/^bb_[\w-]{24}$/),
  productId: text(30),
  productName: text(120),
  files: fc.array(fc.record({ file: text(40), title: text(80), downloadName: text(80) }), {
    minLength: 1,
    maxLength: 30,
  }),
  listPriceInPaise: fc.nat(),
  priceInPaise: fc.nat(),
  discount: fc.option(fc.record({ offerId: fc.nat(), name: text(60), code: fc.option(text(30)), inPaise: fc.nat() })),
  credits: fc.array(fc.record({ order: fc.oneof(fc.nat(), fc.base64String({ maxLength: 16 })), inPaise: fc.nat() }), {
    maxLength: 5,
  }),
  amountInPaise: fc.nat(),
  language: fc.constantFrom('en', 'hi'),
  placeOfSupply: fc.option(fc.constantFrom('07', '29')),
  consentTextVersion: text(20),
  createdAt: fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
})

describe('the facts of an order', () => {
  it('are read as they were written', () => {
    expect(readOrderFacts(signOrderFacts(facts))).toEqual({ facts })
  })

  it('fit into five notes of 250 characters, whatever the order', () => {
    fc.assert(
      fc.property(anyFacts, (written) => {
        const notes = signOrderFacts(written)
        expect(Object.keys(notes).length).toBeLessThanOrEqual(5)
        for (const note of Object.values(notes)) expect(note).toMatch(/^[\x21-\x7e]{1,250}$/)
        const read = readOrderFacts(notes)
        if ('unusable' in read) return expect(read.unusable).toBe('missing')
        const keys = written.files.map(({ file }) => file)
        expect(read.facts.files.map(({ file }) => file)).toEqual(keys)
        expect({ ...read.facts, files: written.files }).toEqual(written)
      }),
      { numRuns: 500 },
    )
  })

  it('are compressed only when they would not fit', () => {
    const files = Array.from({ length: 10 }, (_, index) => ({
      file: `f${index}`,
      title: 'Practice paper',
      downloadName: 'a.pdf',
    }))
    const formatOf = (order: FrozenOrder) => signOrderFacts(order).facts_1?.[0]
    expect([formatOf(facts), formatOf({ ...facts, files: [...files, ...files] })]).toEqual(['2', '1'])
  })

  it('keep the titles of a bundle of ten files', () => {
    const files = Array.from({ length: 10 }, (_, index) => ({
      file: `chapter-${index}-practice`,
      title: `Chapter ${index}: practice paper with solutions`,
      downloadName: `CBSE-Class-10-Chapter-${index}-Practice.pdf`,
    }))
    expect(readOrderFacts(signOrderFacts({ ...facts, files }))).toMatchObject({ facts: { files } })
  })

  it('name only the files when there are many', () => {
    const files = Array.from({ length: 60 }, (_, index) => ({
      file: `chapter-${index}`,
      title: `${keyedHash('noise', `title ${index}`)}`,
      downloadName: `${keyedHash('noise', `name ${index}`)}.pdf`,
    }))
    const read = readOrderFacts(signOrderFacts({ ...facts, files }))
    expect(read).toMatchObject({ facts: { files: files.map(({ file }) => ({ file, title: '', downloadName: '' })) } })
  })

  it('contain no name, address or phone number, and no id of another order', () => {
    const { facts: read } = readOrderFacts(signOrderFacts(facts)) as { facts: FrozenOrder }
    expect(Object.keys(read).sort()).toEqual(Object.keys(facts).sort())
  })
})

describe('notes that anyone with access to the provider may write', () => {
  it('are refused when one character differs', () => {
    const notes = signOrderFacts(facts)
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(notes)), fc.nat(300), fc.stringMatching(/^[\w-]$/), (name, at, to) => {
        const note = notes[name] ?? ''
        const index = at % note.length
        const changed = { ...notes, [name]: note.slice(0, index) + to + note.slice(index + 1) }
        if (changed[name] === note) return
        expect(readOrderFacts(changed)).not.toHaveProperty('facts')
      }),
      { numRuns: 500 },
    )
  })

  it('are refused when a piece is missing, doubled or in another place', () => {
    const notes = signOrderFacts(facts)
    const changes: Record<string, string>[] = [
      { facts_2: '' },
      { facts_1: notes.facts_2 ?? '', facts_2: notes.facts_1 ?? '' },
      { facts_4: 'more' },
      { order_id: 'bb_anotherorderanotherorder' },
    ]
    for (const change of changes) {
      expect(readOrderFacts({ ...notes, ...change })).toEqual({ unusable: 'invalid' })
    }
  })

  it('are missing without facts, and those of another shop are told apart from tampered ones', () => {
    expect(readOrderFacts({ order_id: facts.id })).toEqual({ unusable: 'missing' })
    const host = new URL(shopSettings().siteUrl).host
    const notes = signOrderFacts(facts)
    const elsewhere = { ...notes, facts_1: notes.facts_1?.replace(host, 'other.example') ?? '' }
    expect(readOrderFacts(elsewhere)).toEqual({ unusable: 'other-shop' })
    const [, , signature = ''] = notes.facts_1?.split('/') ?? []
    const tampered = { ...notes, facts_1: notes.facts_1?.replace(signature, 'x'.repeat(43)) ?? '' }
    expect(readOrderFacts(tampered)).toEqual({ unusable: 'invalid' })
  })

  it('are refused when they were signed for another purpose', () => {
    const [format, host, , payload = ''] = Object.entries(signOrderFacts(facts))
      .filter(([name]) => name.startsWith('facts_'))
      .map(([, note]) => note)
      .join('')
      .split('/')
    const written = [format, host, keyedHash('download', [format, host, payload].join('/')), payload].join('/')
    const pieces = written.match(/.{1,250}/g) ?? []
    const notes = Object.fromEntries(pieces.map((piece, index) => [`facts_${index + 1}`, piece]))
    expect(readOrderFacts({ order_id: facts.id, ...notes })).toEqual({ unusable: 'invalid' })
  })
})
