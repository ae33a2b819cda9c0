import { describe, expect, it } from 'vitest'
import { addOffer } from '#tests/database/offers.ts'
import { pageAt } from '#tests/database/orders.ts'
import { endOffer } from './end-offer.server.ts'
import { maxWhileGuessed, maxWrongCodes, maxWrongCodesOfAll, tryCode } from './try-code.server.ts'

const { product } = pageAt('maths')
const other = pageAt('science').product
const notChecked = { refused: 'code-not-checked' }
const actor = { ip: null, name: 'owner' }
let networks = 0
const newNetwork = () => `198.51.${100 + Math.floor(++networks / 250)}.${networks % 250}`
const isChecked = (answer: object) => !('refused' in answer && answer.refused === 'code-not-checked')

const guess = (ip: string, times: number, customerId?: number) =>
  Promise.all(
    Array.from({ length: times }, (_, at) =>
      tryCode({ ip, ...(customerId && { customerId }) }, `GUESS-${at}`, product),
    ),
  )

describe('a network that guesses codes', () => {
  it('gets thirty answers in ten minutes, also in parallel, and then the same answer to every code', async () => {
    const ip = newNetwork()
    const right = await addOffer()
    const answers = await guess(ip, 200)
    expect(answers.filter(isChecked)).toEqual(Array(maxWrongCodes).fill({ refused: 'code-unknown' }))
    const codes = [
      right,
      await addOffer({ startsAt: new Date(Date.now() + 60_000) }),
      await addOffer({ productIds: [other.id] }),
    ]
    const ended = await addOffer()
    await endOffer(actor, ended.id)
    for (const { code } of [...codes, ended]) expect(await tryCode({ ip }, code ?? '', product)).toEqual(notChecked)
    expect(await tryCode({ ip: newNetwork() }, right.code ?? '', product)).toMatchObject({ offer: { id: right.id } })
  })

  it('is told within that number why a code that it was given does not apply', async () => {
    const ip = newNetwork()
    const ended = await addOffer()
    await endOffer(actor, ended.id)
    const early = await addOffer({ startsAt: new Date(Date.now() + 60_000) })
    const elsewhere = await addOffer({ productIds: [other.id] })
    const answers = [ended, early, elsewhere].map(({ code }) => tryCode({ ip }, code ?? '', product))
    expect(await Promise.all(answers)).toEqual([
      { refused: 'code-ended' },
      { refused: 'code-early' },
      { refused: 'code-other-product' },
    ])
  })

  it('may open the link of an ended offer as often as its phones like', async () => {
    const ip = newNetwork()
    for (let phone = 1; phone <= 3 * maxWrongCodes; phone++) {
      expect(await tryCode({ ip }, phone % 2 ? 'OLD-LINK' : 'old link', product)).toEqual({ refused: 'code-unknown' })
    }
  })

  it('does not stop a customer in it who is logged in', async () => {
    const ip = newNetwork()
    const { code, id } = await addOffer()
    await guess(ip, maxWrongCodes + 1)
    expect(await tryCode({ ip }, code ?? '', product)).toEqual(notChecked)
    expect(await tryCode({ ip, customerId: 1 }, code ?? '', product)).toMatchObject({ offer: { id } })
    expect((await guess(ip, 100, 1)).filter(isChecked)).toHaveLength(maxWrongCodes)
  })

  it('cannot use the many networks of an IPv6 site', async () => {
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, at) =>
        tryCode({ ip: `2001:db8:5:${at.toString(16)}::1` }, `GUESS-${at}`, product),
      ),
    )
    expect(answers.filter(isChecked)).toHaveLength(4 * maxWrongCodes)
  })
})

describe('many networks that guess together', () => {
  it('get three answers each, and a buyer elsewhere still uses a code', async () => {
    const { code, id } = await addOffer()
    for (let network = 0; network < maxWrongCodesOfAll / maxWrongCodes; network++)
      await guess(newNetwork(), maxWrongCodes)
    const ip = newNetwork()
    expect((await guess(ip, 20)).filter(isChecked).length).toBeLessThanOrEqual(maxWhileGuessed)
    expect(await tryCode({ ip }, code ?? '', product)).toEqual(notChecked)
    expect(await tryCode({ ip: newNetwork() }, code ?? '', product)).toMatchObject({ offer: { id } })
  })
})
