import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { copies } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { storage } from '#platform/storage.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { makePdf } from '#tests/pdf/make-pdf.ts'
import { addEdition } from './add-edition.server.ts'
import { forgetCopies } from './forget-copies.server.ts'
import { stampedCopy } from './stamped-copy.server.ts'

it('removes the files of one order, keeps their rows, and may run twice', async () => {
  await addEdition('maths', await makePdf({ pages: 2 }), 'upload')
  const [forgotten, other] = [await addOrder({ status: 'completed' }), await addOrder({ status: 'completed' })]
  const [copy, kept] = [await stampedCopy(forgotten.id, 'maths'), await stampedCopy(other.id, 'maths')]
  await forgetCopies(forgotten.id)
  await forgetCopies(forgotten.id)
  expect(await storage.head(copy.storageKey)).toBeNull()
  expect(await db.select().from(copies).where(eq(copies.id, copy.id))).toMatchObject([{ storedAt: null }])
  expect(await storage.head(kept.storageKey)).not.toBeNull()
})
