import { expect, it } from 'vitest'
import { loginCodes, sessions } from '#db/schema/sessions.ts'
import { db } from '#platform/postgres/database.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { deleteEndedSessions } from './delete-ended-sessions.server.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000)

it('deletes only codes and sessions that have ended', async () => {
  const { customerId } = await addOrder({ status: 'completed' })
  const code = { customerId, codeHash: 'h', triesLeft: 5 }
  await db.insert(loginCodes).values([
    { ...code, id: 'old', expiresAt: daysAgo(2) },
    { ...code, id: 'recent', expiresAt: daysAgo(0.5) },
  ])
  const session = { customerId, browserHash: 'b' }
  await db.insert(sessions).values([
    { ...session, tokenHash: 'expired', expiresAt: daysAgo(1) },
    { ...session, tokenHash: 'idle', expiresAt: daysAgo(-30), lastSeenAt: daysAgo(31) },
    { ...session, tokenHash: 'recent', expiresAt: daysAgo(-30), lastSeenAt: daysAgo(29) },
  ])

  await deleteEndedSessions()

  expect(await db.select({ id: loginCodes.id }).from(loginCodes)).toEqual([{ id: 'recent' }])
  expect(await db.select({ id: sessions.tokenHash }).from(sessions)).toEqual([{ id: 'recent' }])
})
