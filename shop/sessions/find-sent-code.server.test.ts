import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { loginCodes } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { findSentCode } from './find-sent-code.server.ts'
import { sendLoginCode } from './send-login-code.server.ts'

async function sent(changed: Partial<typeof loginCodes.$inferInsert> = {}) {
  const { customerId, email } = await addOrder()
  const id = await sendLoginCode({ id: customerId, email })
  if (Object.keys(changed).length > 0) await db.update(loginCodes).set(changed).where(eq(loginCodes.id, id))
  return { email, found: await findSentCode(id) }
}

it('says where a code was sent and that it is open', async () => {
  const { email, found } = await sent()
  expect(found).toEqual({ email, triesLeft: 5, isOpen: true, canResend: false })
})

it.each([
  ['used', { usedAt: new Date() }],
  ['guessed at too often', { triesLeft: 0 }],
  ['too old', { expiresAt: new Date(Date.now() - 1000) }],
])('says that a code is closed that was %s', async (_, changed) => {
  expect((await sent(changed)).found).toMatchObject({ isOpen: false })
})

it('lets another be sent after a minute', async () => {
  expect((await sent({ createdAt: new Date(Date.now() - 61_000) })).found).toMatchObject({ canResend: true })
})

it('knows no code of a guessed id', async () => {
  expect(await findSentCode('guess')).toBeNull()
})
