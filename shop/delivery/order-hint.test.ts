import { describe, expect, it } from 'vitest'
import { formatOrderNumber } from '#brand/order-number.ts'
import { readOrderHint } from './order-hint.ts'

const nothing = { email: null, phone: null, number: null, references: [] }
const shownNumber = formatOrderNumber(48210937)
const digits = shownNumber.replaceAll(' ', '')

describe('what a buyer remembers of an order', () => {
  it('can be an email address, in any case', () => {
    const hint = { ...nothing, key: 'asha@example.in', email: 'asha@example.in' }
    expect(readOrderHint(' Asha@Example.in ')).toEqual(hint)
    // One mailbox counts as one key.
    expect(readOrderHint('a.sha+1@gmail.com')).toEqual({
      ...nothing,
      key: 'asha@gmail.com',
      email: 'a.sha+1@gmail.com',
    })
  })

  it('can be a phone number, which may be a reference too', () => {
    const hint = { ...nothing, key: '9876543210', phone: '9876543210' }
    expect(readOrderHint('98765 43210')).toEqual({ ...hint, references: ['9876543210'] })
    expect(readOrderHint('919876543210')).toEqual({ ...hint, references: ['919876543210'] })
  })

  it('can be the number of the order, as the shop shows it', () => {
    expect(readOrderHint(shownNumber)).toEqual({ ...nothing, key: '48210937', number: 48210937, references: [digits] })
  })

  it('can be a reference of the bank or the provider, of 6 to 100 characters', () => {
    for (const reference of ['pay_29', 'pi_3.x:y/z-1', 'T'.repeat(100)]) {
      expect(readOrderHint(reference)?.references).toContain(reference)
    }
    expect(readOrderHint('4312 9087 6612')).toEqual({ ...nothing, key: '431290876612', references: ['431290876612'] })
  })

  it('counts as the same for a limit, however a reference is written', () => {
    const spellings = ['SBIN42-0017', 'sbin42 0017', 'Sbin42–0017', 'sbin420017']
    expect(new Set(spellings.map((typed) => readOrderHint(typed)?.key))).toEqual(new Set(['sbin420017']))
  })

  it.each(['', '  ', 'pay_2', 'T'.repeat(101), 'pay 29!', '!pay_29', 'राशि१२३'])('cannot be %j', (typed) => {
    expect(readOrderHint(typed)).toBeNull()
  })

  it('is refused when it is longer than any address, however it is padded', () => {
    const longest = `${'a'.repeat(60)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(60)}.in`
    expect(readOrderHint(`  ${longest}  `)?.email).toBe(longest)
    expect(readOrderHint(longest.replace('.in', '.info'))?.email).toBe(longest.replace('.in', '.info'))
    expect(readOrderHint(longest.replace('.in', '.school'))).toBeNull()
  })
})
