import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { line } from '../written-text.ts'
import { withHindi } from './with-hindi.ts'

const written = z.object({
  id: z.string(),
  title: line(),
  points: z.array(z.object({ text: line(), page: z.number() })),
})
const english: z.input<typeof written> = { id: 'a', title: 'Title', points: [{ text: 'Text', page: 1 }] }

describe('a starting content with Hindi', () => {
  it('has both languages in every text and nothing else changed', () => {
    expect(withHindi(english, { title: 'शीर्षक', points: [{ text: 'पाठ' }] })).toEqual({
      id: 'a',
      title: { en: 'Title', hi: 'शीर्षक' },
      points: [{ text: { en: 'Text', hi: 'पाठ' }, page: 1 }],
    })
  })

  it('is refused when a text is missing or too many', () => {
    expect(() => withHindi(english, { title: 'शीर्षक', points: [] })).toThrow('at /points')
    // @ts-expect-error: a translation is missing.
    withHindi(english, { title: 'शीर्षक' })
    // @ts-expect-error: a translation that nothing needs.
    expect(() => withHindi(english, { title: 'शीर्षक', points: [{ text: 'पाठ' }], more: 'और' })).toThrow('at /more')
    // @ts-expect-error: an id has no language.
    withHindi(english, { id: 'क', title: 'शीर्षक', points: [{ text: 'पाठ' }] })
  })
})
