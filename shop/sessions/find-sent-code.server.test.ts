import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { loginCodes } from '#db/schema/sessions.ts'
import { db } from '#platform/postgres/database.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { findSentCode } from './find-sent-code.server.ts'
import { sendLoginCode } from './send-login-code.server.ts'

async function findAfterSending(changed: Partial<typeof loginCodes.$inferInsert> = {}) {
  const { customerId, email } = await addOrder()
  const id = await sendLoginCode({ id: customerId, email })
  if (Object.keys(changed).length > 0) await db.update(loginCodes).set(changed).where(eq(loginCodes.id, id))
  return { email, found: await findSentCode(id) }
}

it('finds the address of a code and that it is open', async () => {
  const { email, found } = await findAfterSending()
  expect(found).toEqual({ email, triesLeft: 5, isOpen: true, canResend: false })
})

it.each([
  ['was used', { usedAt: new Date() }],
  ['was guessed too often', { triesLeft: 0 }],
  ['has expired', { expiresAt: new Date(Date.now() - 1000) }],
])('reports a code as closed when it %s', async (_, changed) => {
  expect((await findAfterSending(changed)).found).toMatchObject({ isOpen: false })
})

it('allows another code after a minute', async () => {
  expect((await findAfterSending({ createdAt: new Date(Date.now() - 61_000) })).found).toMatchObject({
    canResend: true,
  })
})

it('finds nothing for a guessed id', async () => {
  expect(await findSentCode('guess')).toBeNull()
})
