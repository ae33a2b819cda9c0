import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { ComparedChange } from '#shop/publications/compare-contents.ts'
import { ChangeList, describeAllChanges } from './change-list.tsx'

const [old, now] = ['a', '9'].map((digit) => `${digit.repeat(64)}-640x480`)

it.each([
  ['', now, '(nothing)', 'a new picture'],
  [old, now, 'the old picture', 'a new picture'],
  [old, '', 'the old picture', '(nothing)'],
])('says that a picture changed, not what its file is called: %s → %s', (before, after, ...shown) => {
  const change = { kind: 'product-changed', id: 'maths', name: 'Mathematics', fields: ['cover'] } as const
  const edits = [{ path: ['cover'], language: null, before: before ?? '', after: after ?? '' }]
  const html = renderToStaticMarkup(<ChangeList changes={[{ ...change, edits } as unknown as ComparedChange]} />)
  expect([...html.matchAll(/<(?:del|ins)[^>]*>([^<]*)/g)].map(([, text]) => text)).toEqual(shown)
})

it('ends the line of a version with one full stop', () => {
  const reordered = { kind: 'products-reordered' } as const
  const consent = { kind: 'consent-text-changed', languages: ['en', 'hi'] } as const
  for (const changes of [[reordered], [reordered, { ...consent, languages: [...consent.languages] }]])
    expect(describeAllChanges(changes)).toMatch(/[^.]\.$/)
})
