import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { consents } from '#db/schema/consents.ts'
import { db } from '#platform/postgres/database.server.ts'
import { addCustomer, visitor } from '#tests/database/orders.ts'
import { changeConsent } from './change-consent.server.ts'
import { deleteConsentProof } from './delete-consent-proof.server.ts'

const readProof = (customerId: number) =>
  db
    .select({ ip: consents.ip, userAgent: consents.userAgent })
    .from(consents)
    .where(eq(consents.customerId, customerId))
    .orderBy(consents.id)

const nothing = { ip: null, userAgent: null }

it('deletes the proof of one customer only', async () => {
  const [first, second] = [await addCustomer('proof-1@example.in'), await addCustomer('proof-2@example.in')]
  for (const { id } of [first, second]) await changeConsent(id, 'emailMarketing', true, visitor)
  await db.transaction((tx) => deleteConsentProof(tx, first.id))
  expect(await readProof(first.id)).toEqual([nothing])
  expect(await readProof(second.id)).toEqual([{ ip: visitor.ip, userAgent: visitor.userAgent }])
})

it('lets no later statement of the same transaction delete proof', async () => {
  const { id } = await addCustomer('proof-3@example.in')
  await changeConsent(id, 'emailMarketing', true, visitor)
  const tooMuch = db.transaction(async (tx) => {
    await deleteConsentProof(tx, id)
    await changeConsent(id, 'smsMarketing', true, visitor)
    await tx.update(consents).set(nothing).where(eq(consents.customerId, id))
  })
  await expect(tooMuch).rejects.toThrow()
})

it('deletes only the proof that meets the condition', async () => {
  const { id } = await addCustomer('proof-5@example.in')
  for (const purpose of ['emailMarketing', 'smsMarketing'] as const) await changeConsent(id, purpose, true, visitor)
  await db.transaction((tx) => deleteConsentProof(tx, id, eq(consents.purpose, 'smsMarketing')))
  expect(await readProof(id)).toEqual([{ ip: visitor.ip, userAgent: visitor.userAgent }, nothing])
})
