import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { copies } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { storage } from '#platform/storage.server.ts'
import { addEdition } from '#shop/editions/add-edition.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { makePdf } from '#tests/pdf/make-pdf.ts'
import { deleteCopies } from './delete-copies.server.ts'
import { getCopy } from './get-copy.server.ts'

it('deletes the files of one order, keeps their rows, and can run twice', async () => {
  await addEdition('maths', await makePdf({ pages: 2 }), 'upload')
  const [erased, other] = [await addOrder({ status: 'completed' }), await addOrder({ status: 'completed' })]
  const [copy, kept] = [await getCopy(erased.id, 'maths'), await getCopy(other.id, 'maths')]
  await deleteCopies(erased.id)
  await deleteCopies(erased.id)
  expect(await storage.head(copy.storageKey)).toBeNull()
  expect(await db.select().from(copies).where(eq(copies.id, copy.id))).toMatchObject([{ storedAt: null }])
  expect(await storage.head(kept.storageKey)).not.toBeNull()
})
