import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { basicCharacters } from './stamp-font.ts'
import { measureLine, writeStampText } from './stamp-text.ts'

const email = 'asha@example.in'
const orderId = 'bb_Zk3xVb81LmQpR7sT0uWyA2cD'
const rest = `${email} · ${orderId}`
const write = (name: string, changed = {}) => writeStampText({ name, email, orderId, ...changed })

describe('the text of a stamp', () => {
  it.each([
    ['Asha Rao', `Licensed to Asha Rao · ${rest}`],
    ['आशा वर्मा', `Licensed to आशा वर्मा · ${rest}`],
    ["D'Souza-Çelik (Zoë)", `Licensed to D'Souza-Çelik (Zoë) · ${rest}`],
    ['Asha 🎉👩‍👩‍👧 Rao ❤️', `Licensed to Asha Rao · ${rest}`],
    ['  Asha\n\tRao\u202e\u0000 ', `Licensed to Asha Rao · ${rest}`],
    ['Arun அருண்', `Licensed to Arun · ${rest}`],
    ['அருண் குமார்', `Licensed to ${rest}`],
    ['🎉🎉', `Licensed to ${rest}`],
    ['---', `Licensed to ${rest}`],
    ['', `Licensed to ${rest}`],
  ])('for %j is %j', async (name, text) => {
    expect(await write(name)).toBe(text)
  })

  it('shortens a long name between letters to fit the page', async () => {
    const text = await write('श्रीमती क्षितिजा त्रिपाठी '.repeat(20))
    expect(text).toMatch(/^Licensed to श्रीमती क्षितिजा त्रिपाठी .+… · asha@example\.in · bb_\w+$/)
    expect(await measureLine(text)).toBeLessThanOrEqual(541)
  })

  it('keeps the order number when name and email address are both too long', async () => {
    const text = await write('Venkatanarasimharajuvaripeta '.repeat(9), { email: `${'a'.repeat(240)}@example.in` })
    expect(text).toMatch(/^Licensed to Venkata.+… · a+… · bb_Zk3xVb81LmQpR7sT0uWyA2cD$/)
    expect(await measureLine(text)).toBeLessThanOrEqual(541)
  })

  it('never takes a line of basic characters for shorter than it is', () => {
    const basic = fc.string({
      unit: fc.constantFrom(...basicCharacters),
    })
    fc.assert(
      fc.property(basic, basic, (name, local) => {
        expect(measureLine(write(name, { email: `${local}@example.in` }))).toBeLessThanOrEqual(541)
      }),
    )
    fc.assert(
      fc.property(basic, (text) => {
        const apart = Array.from(text).reduce((sum, character) => sum + measureLine(character) + 0.7, 0)
        expect(measureLine(text)).toBeLessThanOrEqual(apart + 0.001)
      }),
    )
  })

  it('has only the order number for an erased customer', async () => {
    expect(await write('', { email: '' })).toBe(`Licensed to ${orderId}`)
  })
})
