import { describe, expect, it } from 'vitest'
import { editList } from './edit-list.ts'
import { getText, readNestedFields, setField, toNestedFields } from './nested-fields.ts'

const read = (fields: [string, string][]) => readNestedFields(fields)

describe('readNestedFields', () => {
  it('reads names as paths', () => {
    expect(
      read([
        ['name.en', 'Maths'],
        ['faqs.0.question', 'What?'],
        ['faqs.0.answer', 'This.'],
        ['faqs.1.question', 'Why?'],
      ]),
    ).toEqual({
      name: { en: 'Maths' },
      faqs: [{ question: 'What?', answer: 'This.' }, { question: 'Why?' }],
    })
  })

  it('closes gaps and sorts by position, so that a huge position makes no huge list', () => {
    expect(
      read([
        ['faqs.9999', 'last'],
        ['faqs.10', 'second'],
        ['faqs.9', 'first'],
      ]),
    ).toEqual({ faqs: ['first', 'second', 'last'] })
  })

  it('keeps a list without entries, and reads ticked boxes as a list', () => {
    expect(
      read([
        ['faqs[]', ''],
        ['parts[]', ''],
        ['parts[]', 'maths'],
        ['parts[]', 'science'],
      ]),
    ).toEqual({ faqs: [], parts: ['maths', 'science'] })
  })

  it('keeps the entries of a list that is also named as one', () => {
    expect(
      read([
        ['faqs[]', ''],
        ['faqs.0.question', 'What?'],
      ]),
    ).toEqual({ faqs: [{ question: 'What?' }] })
  })

  it('changes no prototype', () => {
    const fields = read([
      ['__proto__.polluted', 'yes'],
      ['constructor.prototype.polluted', 'yes'],
      ['faqs.__proto__.polluted', 'yes'],
    ])
    expect(fields).not.toBeNull()
    expect(({} as { polluted?: string }).polluted).toBeUndefined()
    expect(getText({}, '__proto__.polluted')).toBe('')
    expect(getText({}, 'constructor.name')).toBe('')
  })

  it('refuses more fields and deeper paths than any of our forms has', () => {
    expect(read([['a.b.c.d.e.f.g.h.i', '']])).toBeNull()
    expect(read(Array.from({ length: 3_001 }, (_, index) => [`a${index}`, '']))).toBeNull()
  })

  it('survives names that contradict each other', () => {
    expect(
      read([
        ['name', 'Maths'],
        ['name.en', 'Maths'],
        ['', 'x'],
        ['.', 'x'],
        ['[]', 'x'],
      ]),
    ).toMatchObject({ name: { en: 'Maths' } })
  })
})

describe('toNestedFields', () => {
  it('writes numbers and missing values as texts', () => {
    expect(toNestedFields({ price: 12, list: null, names: [{ en: 'a' }], parts: [] })).toEqual({
      price: '12',
      list: '',
      names: [{ en: 'a' }],
      parts: [],
    })
  })
})

describe('setField', () => {
  it('changes a copy', () => {
    const before = { hero: { points: [{ title: 'a' }, { title: 'b' }] } }
    expect(setField(before, 'hero.points.1.title', 'c')).toEqual({ hero: { points: [{ title: 'a' }, { title: 'c' }] } })
    expect(before.hero.points[1]).toEqual({ title: 'b' })
  })
})

describe('editList', () => {
  const values = { why: { points: [{ title: 'a' }, { title: 'b' }, { title: 'c' }] } }
  const titles = (edited: ReturnType<typeof editList>) =>
    (edited?.values.why as typeof values.why | undefined)?.points.map(({ title }) => title)

  it.each([
    ['add:why.points', ['a', 'b', 'c', undefined], 'why.points.3'],
    ['remove:why.points.1', ['a', 'c'], 'why.points'],
    ['up:why.points.2', ['a', 'c', 'b'], 'why.points.1'],
    ['down:why.points.0', ['b', 'a', 'c'], 'why.points.1'],
    ['up:why.points.0', ['a', 'b', 'c'], 'why.points.0'],
    ['down:why.points.2', ['a', 'b', 'c'], 'why.points.2'],
    ['remove:why.points.7', ['a', 'b', 'c'], 'why.points'],
  ])('%s', (intent, expected, anchor) => {
    const edited = editList(values, intent)
    expect(titles(edited)).toEqual(expected)
    expect(edited?.anchor).toBe(anchor)
  })

  it('creates a list that the form did not have', () => {
    expect(editList({}, 'add:faqs')).toEqual({ values: { faqs: [{}] }, anchor: 'faqs.0' })
  })

  it.each(['save', '', undefined, 'add:', 'up:<b>', 'burn:faqs.0'])('ignores %j', (intent) => {
    expect(editList(values, intent)).toBeNull()
  })

  it.each(['up:__proto__.0', 'add:__proto__', 'remove:constructor.0'])('changes no prototype for %s', (intent) => {
    editList(values, intent)
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})
