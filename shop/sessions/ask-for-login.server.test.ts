import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { loginCodes } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { askForLogin } from './ask-for-login.server.ts'

let networks = 0
const someNetwork = () => `198.51.100.${++networks}`

describe('askForLogin', () => {
  it('sends a code to a customer, however the address is written', async () => {
    const { customerId, email } = await addOrder()
    expect(await askForLogin({ email: email.toUpperCase(), ip: someNetwork() })).toEqual({
      codeId: expect.any(String),
    })
    expect(await db.$count(loginCodes, eq(loginCodes.customerId, customerId))).toBe(1)
  })

  it('knows nobody else', async () => {
    expect(await askForLogin({ email: 'nobody@example.in', ip: someNetwork() })).toBe('unknown')
  })

  it('stops telling a network who is a customer when it asks about too many who are not', async () => {
    const { email } = await addOrder()
    const ip = someNetwork()
    for (let at = 0; at < 20; at++) expect(await askForLogin({ email: `x${at}@example.in`, ip })).toBe('unknown')
    const refusal = { limited: true, waitMinutes: 60 }
    expect(await askForLogin({ email: 'x@example.in', ip })).toEqual(refusal)
    expect(await askForLogin({ email, ip })).toEqual(refusal)
    expect(await askForLogin({ email, ip: someNetwork() })).toEqual({ codeId: expect.any(String) })
  })

  it('sends an address ten codes an hour to one network, and does not make its owner elsewhere wait', async () => {
    const { email } = await addOrder()
    const ip = someNetwork()
    const answers = await Promise.all(Array.from({ length: 14 }, () => askForLogin({ email, ip })))
    expect(answers.filter((answer) => typeof answer === 'object' && 'codeId' in answer)).toHaveLength(10)
    expect(await askForLogin({ email, ip })).toEqual({ limited: true, waitMinutes: expect.any(Number) })
    expect(await askForLogin({ email, ip: someNetwork() })).toEqual({ codeId: expect.any(String) })
  })
})
