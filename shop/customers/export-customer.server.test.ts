import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { deliveries, downloads, leads, loginCodes, receivedPayments, sessions } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { openSession } from '#shop/sessions/open-session.server.ts'
import { sendLoginCode } from '#shop/sessions/send-login-code.server.ts'
import { openOrder } from '#tests/database/orders.ts'
import { exportCustomer } from './export-customer.server.ts'

async function addKnownCustomer() {
  const order = await openOrder()
  const { id: orderId, customerId, email, fullName, phoneNumber, classLevel } = order
  const payment = { provider: 'sandbox', externalId: `pay-${orderId}`, orderId, amountInPaise: 100, currency: 'INR' }
  await db.insert(receivedPayments).values(payment)
  await db.insert(leads).values({ id: `lead-${orderId}`, customerId, email, fullName, phoneNumber, classLevel })
  await db.insert(downloads).values({ orderId, file: 'maths', network: 'hash', userAgent: 'Phone' })
  const token = await openSession(customerId)
  await sendLoginCode({ id: customerId, email })
  return { order, token }
}

describe('exportCustomer', () => {
  it('contains everything the shop stores', async () => {
    const { order } = await addKnownCustomer()
    const data = await exportCustomer(order.customerId)
    expect(data.profile).toMatchObject({ id: order.customerId, email: order.email, phoneNumber: '9876543210' })
    expect(data.orders).toMatchObject([{ id: order.id, productType: 'maths', email: order.email }])
    expect(data.payments).toMatchObject([{ externalId: `pay-${order.id}` }])
    expect(data.consents).toHaveLength(7)
    expect(data.freeGuideRequests).toMatchObject([{ id: `lead-${order.id}` }])
    expect(data.messages).toMatchObject([{ kind: 'login-code', address: order.email }])
    expect(data.downloads).toMatchObject([{ file: 'maths', userAgent: 'Phone' }])
    expect(data.logins).toHaveLength(1)
    expect(data.loginCodes).toHaveLength(1)
  })

  it('contains nothing about other customers', async () => {
    const [mine, theirs] = [await addKnownCustomer(), await addKnownCustomer()]
    const text = JSON.stringify(await exportCustomer(mine.order.customerId))
    expect(text).not.toContain(theirs.order.email)
    expect(text).not.toContain(theirs.order.id)
  })

  it('contains no secrets', async () => {
    const { order, token } = await addKnownCustomer()
    const text = JSON.stringify(await exportCustomer(order.customerId))
    const [session] = await db.select().from(sessions).where(eq(sessions.customerId, order.customerId))
    const [code] = await db.select().from(loginCodes).where(eq(loginCodes.customerId, order.customerId))
    const [message] = await db.select().from(deliveries).where(eq(deliveries.customerId, order.customerId))
    for (const secret of [token, session?.tokenHash, code?.codeHash]) expect(text).not.toContain(secret)
    expect(message?.messageKey).toContain(code?.id)
    expect(text).not.toContain(code?.id)
  })
})
