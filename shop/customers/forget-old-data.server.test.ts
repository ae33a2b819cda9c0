import { expect, it } from 'vitest'
import { adminSessions, auditLog, deliveries, downloads, loginCodes, sessions } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { forgetOldData } from './forget-old-data.server.ts'

const day = 24 * 60 * 60_000
const daysAgo = (days: number) => new Date(Date.now() - days * day)

it('deletes what is older than its time, and nothing younger', async () => {
  const { id: orderId, customerId } = await addOrder({ status: 'completed' })
  const message = { kind: 'order', channel: 'email', customerId, address: 'a@example.in', status: 'sent' } as const
  await db.insert(deliveries).values([
    { ...message, messageKey: 'old', createdAt: daysAgo(3 * 366) },
    { ...message, messageKey: 'young', createdAt: daysAgo(3 * 364) },
  ])
  await db.insert(downloads).values([
    { orderId, file: 'old', network: 'n', createdAt: daysAgo(3 * 366) },
    { orderId, file: 'young', network: 'n', createdAt: daysAgo(3 * 364) },
  ])
  await db.insert(auditLog).values([
    { act: 'old', createdAt: daysAgo(367) },
    { act: 'young', createdAt: daysAgo(364) },
  ])
  const code = { customerId, codeHash: 'h', triesLeft: 5 }
  await db.insert(loginCodes).values([
    { ...code, id: 'old', expiresAt: daysAgo(2) },
    { ...code, id: 'young', expiresAt: daysAgo(0.5) },
  ])
  await db.insert(sessions).values([
    { tokenHash: 'expired', customerId, expiresAt: daysAgo(1) },
    { tokenHash: 'idle', customerId, expiresAt: daysAgo(-30), lastSeenAt: daysAgo(31) },
    { tokenHash: 'young', customerId, expiresAt: daysAgo(-30), lastSeenAt: daysAgo(29) },
  ])
  await db.insert(adminSessions).values([
    { tokenHash: 'old', expiresAt: daysAgo(1) },
    { tokenHash: 'young', expiresAt: daysAgo(-1) },
  ])

  await forgetOldData()

  expect(await db.select({ is: deliveries.messageKey }).from(deliveries)).toEqual([{ is: 'young' }])
  expect(await db.select({ is: downloads.file }).from(downloads)).toEqual([{ is: 'young' }])
  expect(await db.select({ is: auditLog.act }).from(auditLog)).toEqual([{ is: 'young' }])
  expect(await db.select({ is: loginCodes.id }).from(loginCodes)).toEqual([{ is: 'young' }])
  expect(await db.select({ is: sessions.tokenHash }).from(sessions)).toEqual([{ is: 'young' }])
  expect(await db.select({ is: adminSessions.tokenHash }).from(adminSessions)).toEqual([{ is: 'young' }])
})
