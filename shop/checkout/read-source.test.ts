import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readSource } from './read-source.ts'

it.each([
  ['Instagram', 'instagram'],
  ['https://l.instagram.com/?u=https%3A%2F%2Fshop.example%2F', 'instagram.com'],
  ['https://www.google.com/search?q=secret+words', 'google.com'],
  ['https://m.facebook.com/', 'facebook.com'],
  ['android-app://com.google.android.gm/', 'com.google.android.gm'],
  ['Diwali Mail 2026', 'diwali-mail-2026'],
  ['https://shop.example/maths', null],
  ['', null],
  ['   ', null],
  [null, null],
  [undefined, null],
  ['<script>alert(1)</script>', 'script-alert-1-script'],
  ['=cmd|calc', 'cmd-calc'],
  ['शुभ', null],
  ['https://', 'https'],
  ['a'.repeat(10_000), 'a'.repeat(40)],
  ['http://news.example/today', 'news.example'],
  ['see https://www.news.example/', 'see-https-www.news.example'],
  ['  https://www.news.example/  ', 'news.example'],
  ['--flyer--', 'flyer'],
  [`${'a'.repeat(38)}--b`, 'a'.repeat(38)],
  [`${' '.repeat(500)}flyer`, null],
])('reads %j as %j', (typed, source) => {
  expect(readSource(typed, 'shop.example')).toBe(source)
})

it('allows nothing but a short label', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
      const source = readSource(typed, 'shop.example')
      if (source !== null) expect(source).toMatch(/^[a-z0-9][a-z0-9._-]{0,39}$/)
    }),
  )
})
