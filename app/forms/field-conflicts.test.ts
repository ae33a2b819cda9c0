import { describe, expect, it } from 'vitest'
import { applyChoices, describeShown, findConflicts } from './field-conflicts.ts'
import type { NestedFields } from './nested-fields.ts'

const faqs = [
  { question: { en: 'Why?', hi: '' }, answer: { en: 'One\nTwo', hi: '' } },
  { question: { en: 'How?', hi: 'कैसे?' }, answer: { en: 'So.', hi: '' } },
]
const base = {
  price: '208',
  name: { en: 'Maths' },
  parts: ['a', 'b'],
  faqs,
}
const shown = describeShown(base)

describe('two windows with the same form', () => {
  it('asks only for what the other one changed', () => {
    const mine = { ...base, name: { en: 'My maths', hi: '' } }
    const theirs = { ...base, price: '199' }
    expect(findConflicts(shown, mine, theirs)).toEqual([{ path: 'price', theirs: '199', choice: 'theirs' }])
    expect(applyChoices(mine, findConflicts(shown, mine, theirs))).toEqual({ ...mine, price: '199' })
  })

  it('chooses nothing for a field that both changed', () => {
    const [mine, theirs] = [
      { ...base, price: '150' },
      { ...base, price: '199' },
    ]
    expect(findConflicts(shown, mine, theirs)).toEqual([{ path: 'price', theirs: '199' }])
    expect(findConflicts(shown, mine, theirs, { price: 'mine' })).toEqual([
      { path: 'price', theirs: '199', choice: 'mine' },
    ])
    expect(applyChoices(mine, findConflicts(shown, mine, theirs, { price: 'mine' }))).toEqual(mine)
  })

  it('has nothing to ask when both typed the same, or only this window changed anything', () => {
    const mine = { ...base, price: '199' }
    expect(findConflicts(shown, mine, mine)).toEqual([])
    expect(findConflicts(shown, mine, base)).toEqual([])
  })

  it('compares entries of a list one by one while the list keeps its length', () => {
    const theirs = {
      ...base,
      faqs: faqs.map((faq, index): NestedFields => (index === 1 ? { ...faq, question: { en: 'How exactly?' } } : faq)),
    }
    expect(findConflicts(shown, base, theirs)).toMatchObject([
      { path: 'faqs.1.question.en', theirs: 'How exactly?' },
      { path: 'faqs.1.question.hi', theirs: '' },
    ])
    expect(applyChoices(base, findConflicts(shown, base, theirs))).toMatchObject({
      faqs: [{ question: { en: 'Why?' } }, { question: { en: 'How exactly?', hi: '' } }],
    })
  })

  it('takes or leaves a whole list whose length changed, and boxes that were ticked', () => {
    const theirs = { ...base, parts: ['b'], faqs: base.faqs.slice(1) }
    const conflicts = findConflicts(shown, base, theirs)
    expect(conflicts.map(({ path }) => path)).toEqual(['parts', 'faqs'])
    expect(applyChoices(base, conflicts)).toEqual(theirs)
  })

  it('does not take the line breaks of a browser for a change', () => {
    const [first, ...others] = faqs as NestedFields[]
    const sent = { ...base, faqs: [{ ...first, answer: { en: 'One\r\nTwo', hi: '' } }, ...others] }
    expect(findConflicts(shown, sent, base)).toEqual([])
    const theirs = { ...base, faqs: [{ ...first, answer: { en: 'Three' } }, ...others] }
    expect(findConflicts(shown, sent, theirs)).toMatchObject([{ path: 'faqs.0.answer.en', choice: 'theirs' }])
  })

  it('asks for every difference when it does not know what the form showed', () => {
    for (const nonsense of ['', '...', 'x'.repeat(10_000)])
      expect(findConflicts(nonsense, { ...base, price: '199' }, base)).toEqual([{ path: 'price', theirs: '208' }])
  })

  it('ignores what the form does not ask for', () => {
    expect(findConflicts(shown, { price: '208' }, { ...base, id: 'maths', parts: [] })).toEqual([])
  })
})
