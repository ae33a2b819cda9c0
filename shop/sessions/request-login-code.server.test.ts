import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { loginCodes } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { requestLoginCode } from './request-login-code.server.ts'

let networks = 0
const someNetwork = () => `198.51.100.${++networks}`

describe('requestLoginCode', () => {
  it('sends a code to a customer, however the address is written', async () => {
    const { customerId, email } = await addOrder()
    expect(await requestLoginCode({ email: email.toUpperCase(), ip: someNetwork() })).toEqual({
      codeId: expect.any(String),
    })
    expect(await db.$count(loginCodes, eq(loginCodes.customerId, customerId))).toBe(1)
  })

  it('knows nobody else', async () => {
    expect(await requestLoginCode({ email: 'nobody@example.in', ip: someNetwork() })).toEqual({
      refused: 'unknown-customer',
    })
  })

  it('stops telling a network who is a customer when it asks about too many who are not', async () => {
    const { email } = await addOrder()
    const ip = someNetwork()
    for (let at = 0; at < 20; at++)
      expect(await requestLoginCode({ email: `x${at}@example.in`, ip })).toEqual({ refused: 'unknown-customer' })
    const refusal = { refused: 'too-often', waitMinutes: 60 }
    expect(await requestLoginCode({ email: 'x@example.in', ip })).toEqual(refusal)
    expect(await requestLoginCode({ email, ip })).toEqual(refusal)
    expect(await requestLoginCode({ email, ip: someNetwork() })).toEqual({ codeId: expect.any(String) })
  })

  it('sends an address ten codes an hour to one network, and does not make its owner elsewhere wait', async () => {
    const { email } = await addOrder()
    const ip = someNetwork()
    const answers = await Promise.all(Array.from({ length: 14 }, () => requestLoginCode({ email, ip })))
    expect(answers.filter((answer) => 'codeId' in answer)).toHaveLength(10)
    expect(await requestLoginCode({ email, ip })).toEqual({ refused: 'too-often', waitMinutes: expect.any(Number) })
    expect(await requestLoginCode({ email, ip: someNetwork() })).toEqual({ codeId: expect.any(String) })
  })
})
