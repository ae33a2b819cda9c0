import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { copies, deliveryProblems, downloads, editions, orders } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { sha256Hex } from '#platform/sha256-hex.server.ts'
import { readStoredFile, storage } from '#platform/storage.server.ts'
import { runInWorker } from '#platform/worker-pool.server.ts'
import { subjectFiles } from '#shop/catalogue/files.ts'
import { addEdition } from '#shop/editions/add-edition.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { makePdf } from '#tests/pdf/make-pdf.ts'
import { deleteUnusedCopies } from './delete-unused-copies.server.ts'
import { getCopy } from './get-copy.server.ts'
import { prepareCopies } from './prepare-copies.server.ts'

const expectedFiles = subjectFiles.map(({ file }) => file).sort()
const addPaidOrder = () => addOrder({ status: 'completed' })
const listCopies = (orderId: string) => db.select().from(copies).where(eq(copies.orderId, orderId))
const listProblems = (orderId: string) =>
  db.select().from(deliveryProblems).where(eq(deliveryProblems.orderId, orderId))

beforeAll(async () => {
  for (const [index, { file }] of subjectFiles.entries())
    await addEdition(file, await makePdf({ pages: index + 4 }), 'upload')
})

describe('a stamped copy', () => {
  it('is made once, stored, and contains the id of its row', async () => {
    const { id } = await addPaidOrder()
    const [copy, again, later] = [
      ...(await Promise.all([getCopy(id, 'maths'), getCopy(id, 'maths')])),
      await getCopy(id, 'maths'),
    ]
    expect(again).toEqual(copy)
    expect(later).toEqual(copy)
    const bytes = await readStoredFile(copy.storageKey)
    expect(copy).toMatchObject({ bytes: bytes.length, sha256: sha256Hex(bytes) })
    expect(await runInWorker('findCopyId', bytes)).toBe(copy.id)
    expect(await listCopies(id)).toHaveLength(1)
  })

  it('is different for another buyer, name, address or edition', async () => {
    const { id } = await addPaidOrder()
    const ids = [(await getCopy(id, 'maths')).id, (await getCopy((await addPaidOrder()).id, 'maths')).id]
    await db.update(orders).set({ fullName: 'Asha Verma' }).where(eq(orders.id, id))
    ids.push((await getCopy(id, 'maths')).id)
    await db.update(orders).set({ email: 'other@example.in' }).where(eq(orders.id, id))
    ids.push((await getCopy(id, 'maths')).id)
    await addEdition('maths', await makePdf({ pages: 3 }), 'upload')
    ids.push((await getCopy(id, 'maths')).id)
    expect(new Set(ids).size).toBe(5)
  })

  it('is made again with the same bytes when its file is lost', async () => {
    const { id } = await addPaidOrder()
    const copy = await getCopy(id, 'maths')
    await storage.delete(copy.storageKey)
    const again = await getCopy(id, 'maths')
    expect(again).toEqual({ ...copy, storedAt: again.storedAt })
    expect(sha256Hex(await readStoredFile(copy.storageKey))).toBe(copy.sha256)
  })

  it('that cannot be made is a problem for the owner, and is never delivered without a stamp', async () => {
    const { id } = await addPaidOrder()
    const [edition] = await db.select().from(editions).where(eq(editions.file, 'social'))
    const good = await readStoredFile(edition?.storageKey ?? '')
    await storage.put(edition?.storageKey ?? '', Buffer.from('%PDF-1.7 damaged on the disk'))
    await expect(getCopy(id, 'social')).rejects.toThrow()
    expect(await listProblems(id)).toMatchObject([{ file: 'social', resolvedAt: null, detail: expect.any(String) }])
    expect(await listCopies(id)).toEqual([])
    await storage.put(edition?.storageKey ?? '', good)
    await getCopy(id, 'social')
    expect(await listProblems(id)).toMatchObject([{ file: 'social', resolvedAt: expect.any(Date) }])
  })
})

describe('prepareCopies', () => {
  it('makes one copy of each file of the product, however often it runs', async () => {
    const { id } = await addOrder({ status: 'completed', productType: 'combo' })
    await prepareCopies(id)
    await prepareCopies(id)
    expect((await listCopies(id)).map(({ file }) => file).sort()).toEqual(expectedFiles)
  })

  it.each([
    ['is not paid', { status: 'pending' as const }],
    ['was refunded', { status: 'completed' as const, refundedAt: new Date() }],
  ])('makes nothing when the order %s', async (_, changed) => {
    const { id } = await addOrder(changed)
    await prepareCopies(id)
    expect(await listCopies(id)).toEqual([])
  })

  it('makes the good files when one is bad, and fails so that the job is retried', async () => {
    const { id } = await addOrder({ status: 'completed', productType: 'combo' })
    const [edition] = await db.select().from(editions).where(eq(editions.file, 'science'))
    const good = await readStoredFile(edition?.storageKey ?? '')
    await storage.put(edition?.storageKey ?? '', Buffer.from('damaged'))
    await expect(prepareCopies(id)).rejects.toThrow()
    expect((await listCopies(id)).map(({ file }) => file).sort()).toEqual(
      expectedFiles.filter((file) => file !== 'science'),
    )
    await storage.put(edition?.storageKey ?? '', good)
    await prepareCopies(id)
    expect(await listCopies(id)).toHaveLength(expectedFiles.length)
  })

  it('closes a problem even when the copy already exists', async () => {
    const { id } = await addOrder({ status: 'completed', productType: 'maths' })
    await prepareCopies(id)
    await db.insert(deliveryProblems).values({ orderId: id, file: 'maths', detail: 'another edition was broken' })
    await prepareCopies(id)
    expect(await listProblems(id)).toMatchObject([{ file: 'maths', resolvedAt: expect.any(Date) }])
  })
})

describe('copies that were not downloaded for a month', () => {
  const age = (id: string, days: number) =>
    db
      .update(copies)
      .set({ storedAt: sql`now() - make_interval(days => ${days})` })
      .where(eq(copies.id, id))

  it('leave the storage, keep their row, and are made again with the same bytes', async () => {
    const copy = await getCopy((await addPaidOrder()).id, 'maths')
    await age(copy.id, 31)
    expect(await deleteUnusedCopies()).toBe(1)
    expect(await storage.head(copy.storageKey)).toBeNull()
    expect(await deleteUnusedCopies()).toBe(0)
    const again = await getCopy(copy.orderId, 'maths')
    expect(again).toMatchObject({ id: copy.id, sha256: copy.sha256, storedAt: expect.any(Date) })
    expect(await deleteUnusedCopies()).toBe(0)
  })

  it('stay in the storage when they are new or were downloaded since', async () => {
    const [recent, used] = [
      await getCopy((await addPaidOrder()).id, 'maths'),
      await getCopy((await addPaidOrder()).id, 'maths'),
    ]
    await age(recent.id, 29)
    await age(used.id, 400)
    await db.insert(downloads).values({ orderId: used.orderId, file: 'maths', copyId: used.id, network: 'x' })
    expect(await deleteUnusedCopies()).toBe(0)
    expect(await storage.head(used.storageKey)).not.toBeNull()
  })
})
