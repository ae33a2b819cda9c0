import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { db } from '#platform/postgres/database.server.ts'
import { addOrder, orderNow } from '#tests/database/orders.ts'
import { toPlainText } from './plain-text.ts'

it.each([
  ['direction marks', 'Asha \u202Eoar\u202C \u2066x\u2069\u200F\u061C', 'Asha oar x'],
  ['zero-width characters', 'A\u200Bs\u2060h\uFEFFa\u00AD', 'Asha'],
  ['joiners outside Indian words', 'As\u200Dha \u200C👨\u200D👩', 'Asha 👨👩'],
  ['control characters', 'As\u0007ha\u009B\u001B[31m', 'Asha[31m'],
  ['letters that are never drawn', 'Asha\u3164\u115F\u2800', 'Asha'],
  ['hidden tags', 'Asha\u{E0041}\u{E0042}', 'Asha'],
])('removes %s', (_, typed, plain) => {
  expect(toPlainText(typed)).toBe(plain)
})

it.each([
  'Asha Rao',
  'आशा राव',
  'क्\u200Dष',
  'न\u200Cम',
  'അവന്\u200D',
  'می\u200Cخواهم',
  'D’Souza-Ñandú Jr.',
  '❤️ two\nlines\tand a tab',
])('keeps %j', (text) => {
  expect(toPlainText(text)).toBe(text)
})

// Whether a text is recognised as plain depends on all its characters, so each of them stands alone here.
it('removes every character without a shape from English text, and no other', () => {
  const hasNoShape = /(?![\t\n\r])[\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u
  const wrong = []
  for (let code = 0; code <= 0x10ffff; code++) {
    const character = String.fromCodePoint(code)
    const choosesEmoji = code >= 0xfe00 && code <= 0xfe0f
    const expected =
      hasNoShape.test(character) && !choosesEmoji ? '' : /[\u2028\u2029]/.test(character) ? ' ' : character
    if (toPlainText(`a${character}b`) !== `a${expected}b`) wrong.push(code.toString(16))
  }
  expect(wrong).toEqual([])
})

it('replaces the line breaks of Unicode with a space', () => {
  expect(toPlainText('one\u2028two\u2029three')).toBe('one two three')
})

it('applies to names that were stored before', async () => {
  const { id } = await addOrder()
  await db.execute(sql`update orders set full_name = ${'Asha \u202Eoar'} where id = ${id}`)
  expect((await orderNow(id)).fullName).toBe('Asha oar')
})
