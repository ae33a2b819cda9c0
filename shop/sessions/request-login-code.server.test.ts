import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { loginCodes } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { requestLoginCode } from './request-login-code.server.ts'

let networks = 0
const newNetwork = () => `198.51.100.${++networks}`

describe('requestLoginCode', () => {
  it('sends a code to a customer, in upper or lower case', async () => {
    const { customerId, email } = await addOrder()
    expect(await requestLoginCode({ email: email.toUpperCase(), ip: newNetwork() })).toEqual({
      codeId: expect.any(String),
    })
    expect(await db.$count(loginCodes, eq(loginCodes.customerId, customerId))).toBe(1)
  })

  it('refuses an unknown address', async () => {
    expect(await requestLoginCode({ email: 'unknown@example.in', ip: newNetwork() })).toEqual({
      refused: 'unknown-customer',
    })
  })

  it('stops revealing who is a customer after too many unknown addresses from one network', async () => {
    const { email } = await addOrder()
    const ip = newNetwork()
    for (let at = 0; at < 20; at++)
      expect(await requestLoginCode({ email: `x${at}@example.in`, ip })).toEqual({ refused: 'unknown-customer' })
    const refusal = { refused: 'too-often', waitMinutes: 60 }
    expect(await requestLoginCode({ email: 'x@example.in', ip })).toEqual(refusal)
    expect(await requestLoginCode({ email, ip })).toEqual(refusal)
    expect(await requestLoginCode({ email, ip: newNetwork() })).toEqual({ codeId: expect.any(String) })
  })

  it('sends ten codes per hour to one address and network, and still serves the customer elsewhere', async () => {
    const { email } = await addOrder()
    const ip = newNetwork()
    const results = await Promise.all(Array.from({ length: 14 }, () => requestLoginCode({ email, ip })))
    expect(results.filter((result) => 'codeId' in result)).toHaveLength(10)
    expect(await requestLoginCode({ email, ip })).toEqual({ refused: 'too-often', waitMinutes: expect.any(Number) })
    expect(await requestLoginCode({ email, ip: newNetwork() })).toEqual({ codeId: expect.any(String) })
  })
})
