import { describe, expect, it } from 'vitest'
import { productField } from './offer-fields.ts'
import { readOfferForm } from './offer-form.server.ts'

const products = [
  { id: 'maths', priceInPaise: 208_00 },
  { id: 'combo', priceInPaise: 348_00 },
]
const filled = { name: 'Diwali offer', unit: 'percent', amount: '20', scope: 'all', code: '', startsAt: '', endsAt: '' }
const read = (changed: Record<string, string>) => readOfferForm({ ...filled, ...changed }, products, 49_00)

type Case = [typed: Record<string, string>, errors: Record<string, string>]

describe('the form of an offer', () => {
  it('reads an offer for everyone', () => {
    expect(read({})).toMatchObject({
      terms: { name: 'Diwali offer', percent: 20, offInPaise: null, productIds: null, code: null, maxUses: null },
    })
  })

  it('reads Indian time, rupees, products, a code and limits', () => {
    const answer = read({
      ...{ unit: 'rupees', amount: '49.50', scope: 'some', [productField('combo')]: 'on', code: ' diwali 26 ' },
      ...{ startsAt: '2026-11-20T00:00', endsAt: '2036-11-20T23:59:59', showsEnd: 'on' },
      ...{ maxUses: '100', maxUsesPerBuyer: '1', nameInHindi: ' दिवाली ऑफ़र ' },
    })
    expect(answer).toEqual({
      terms: {
        ...{ name: 'Diwali offer', percent: null, offInPaise: 49_50, productIds: ['combo'], code: 'DIWALI26' },
        ...{ startsAt: new Date('2026-11-19T18:30:00Z'), endsAt: new Date('2036-11-20T18:29:59Z'), showsEnd: true },
        ...{ maxUses: 100, maxUsesPerBuyer: 1, nameInHindi: 'दिवाली ऑफ़र' },
      },
    })
  })

  it.each<Case>([
    [{ name: ' ' }, { name: 'name-required' }],
    [{ name: 'x'.repeat(10_000) }, { name: 'name-too-long' }],
    [{ nameInHindi: 'क'.repeat(81) }, { nameInHindi: 'name-too-long' }],
    ...['0', '101', '-5', '12.5', '1e2', '', 'ten', '٢٠', '<script>'].map(
      (amount): Case => [{ amount }, { amount: 'percent-range' }],
    ),
    ...['0', '0.99', '100001', '1.234', 'NaN', 'Infinity', '-1'].map(
      (amount): Case => [{ unit: 'rupees', amount }, { amount: 'rupees-range' }],
    ),
    ...['500', '208', '159.01'].map(
      (amount): Case => [{ unit: 'rupees', amount, code: 'OFFER' }, { amount: 'below-minimum' }],
    ),
    [{ unit: 'rupees', amount: '348', scope: 'some', [productField('combo')]: 'on' }, { amount: 'below-minimum' }],
    ...['99', '77'].map((amount): Case => [{ amount }, { amount: 'below-minimum' }]),
    [{ amount: '86', scope: 'some', [productField('combo')]: 'on', code: 'OFFER' }, { amount: 'below-minimum' }],
    [{ endsAt: '2020-01-01T10:00', startsAt: '2019-01-01T10:00' }, { endsAt: 'end-past' }],
    [{ amount: '100' }, { amount: 'free-needs-code' }],
    [{ scope: 'some' }, { products: 'products-required' }],
    [{ scope: 'some', [productField('hindi')]: 'on' }, { products: 'products-required' }],
    ...['AB', '-ABC', 'A'.repeat(31), 'ABC/../', 'A&B=C', '<b>X</b>', 'कोड१२'].map(
      (code): Case => [{ code }, { code: 'code-invalid' }],
    ),
    [{ startsAt: 'tomorrow' }, { startsAt: 'start-invalid' }],
    [{ startsAt: '2026-13-45T99:99' }, { startsAt: 'start-invalid' }],
    [{ endsAt: '2026-02-30' }, { endsAt: 'end-invalid' }],
    [{ startsAt: '2036-11-20T10:00', endsAt: '2036-11-20T10:00' }, { endsAt: 'end-before-start' }],
    ...['0', '-1', '1.5', '10000001', 'many'].map(
      (maxUses): Case => [{ code: 'OFFER', maxUses }, { maxUses: 'limit-range' }],
    ),
    [{ maxUses: '5' }, { maxUses: 'limit-needs-code' }],
    [{ maxUsesPerBuyer: '5' }, { maxUsesPerBuyer: 'limit-needs-code' }],
  ])('refuses %o', (changed, errors) => {
    expect(read(changed)).toEqual({ errors })
  })

  it('says that an end is past, also when the offer would start now', () => {
    expect(read({ endsAt: '2020-01-01T10:00' })).toEqual({ errors: { endsAt: 'end-past' } })
  })

  it('reports everything that is wrong together', () => {
    expect(read({ name: '', amount: '0', code: '!', endsAt: 'x', maxUses: '0' })).toEqual({
      errors: {
        ...{ name: 'name-required', amount: 'percent-range', code: 'code-invalid' },
        ...{ endsAt: 'end-invalid', maxUses: 'limit-range' },
      },
    })
  })

  it('takes rupees or percent off the products that cost more, down to the minimum price', () => {
    expect(read({ unit: 'rupees', amount: '159' })).toMatchObject({ terms: { offInPaise: 159_00 } })
    const combo = { scope: 'some', [productField('combo')]: 'on' }
    expect(read({ unit: 'rupees', amount: '299', ...combo })).toMatchObject({ terms: { productIds: ['combo'] } })
    expect(read({ amount: '76' })).toMatchObject({ terms: { percent: 76 } })
    expect(read({ amount: '85', ...combo })).toMatchObject({ terms: { productIds: ['combo'] } })
  })

  it('gives a free copy only with a code', () => {
    expect(read({ amount: '100', code: 'REVIEW' })).toMatchObject({ terms: { percent: 100, code: 'REVIEW' } })
  })
})
