import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { copies, copyProblems } from '#db/schema/copies.ts'
import { type Edition, editions as editionRows, fileProblems } from '#db/schema/editions.ts'
import { orders } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { runConfined } from '#platform/run-confined.server.ts'
import { sha256Hex } from '#platform/secrets/sha256-hex.server.ts'
import { readStoredFile, storage } from '#platform/storage/storage.server.ts'
import { listProductFiles } from '#shop/catalogue/files/files.server.ts'
import { addEdition } from '#shop/editions/published-editions.server.ts'
import { dropTemplate, templateKeys } from '#shop/editions/templates.server.ts'
import { addOrder, orderNow, waitingJobs } from '#tests/database/orders.ts'
import { makePdf } from '#tests/pdf/make-pdf.ts'
import { readContent } from '#tests/read-content.ts'
import { openCopy } from './open-copy.server.ts'

const editions = new Map<string, Edition>()
const addPaidOrder = () => addOrder({ status: 'completed' })
const listProblems = (orderId: string) => db.select().from(copyProblems).where(eq(copyProblems.orderId, orderId))

beforeAll(async () => {
  for (const [index, { file }] of listProductFiles().entries()) {
    const added = await addEdition(file, await makePdf({ pages: index + 4 }), 'upload')
    if ('edition' in added) editions.set(file, added.edition)
  }
})

function editionOf(file: string): Edition {
  const edition = editions.get(file)
  if (!edition) throw new Error(`no edition of ${file}`)
  return edition
}

describe('a copy', () => {
  it('is the same for two requests at the same time, and contains its id', async () => {
    const order = await addPaidOrder()
    const [copy, again] = await Promise.all([openCopy(order, 'maths'), openCopy(order, 'maths')])
    const bytes = await readContent(copy)
    expect(bytes).toHaveLength(copy.bytes)
    expect(again).toMatchObject({ copy: copy.copy, etag: copy.etag, bytes: copy.bytes })
    expect((await readContent(again)).equals(bytes)).toBe(true)
    expect(await runConfined('uploads', 'findCopyId', bytes)).toBe(copy.copy.id)
  })

  it('leaves nothing in the storage', async () => {
    const before = await storage.list('editions', 1000)
    await readContent(await openCopy(await addPaidOrder(), 'maths'))
    expect(await storage.list('copies', 1000)).toEqual([])
    expect(await storage.list('editions', 1000)).toEqual(before)
  })

  it('is still made of an edition that is sold already, also when the checks have become stricter', async () => {
    const pdf = await makePdf({ finish: (document) => document.addJavaScript('greeting', 'app.alert("hello")') })
    expect(await addEdition('guide', pdf, 'upload')).toEqual({ refused: 'unsafe' })
    const sha256 = sha256Hex(pdf)
    const sold = {
      ...editionOf('science'),
      file: 'guide',
      storageKey: `editions/${sha256}.pdf`,
      sha256,
      bytes: pdf.length,
      pages: 1,
    }
    await storage.put(sold.storageKey, pdf)
    const { id: _, publishedAt: __, ...row } = sold
    await db.insert(editionRows).values(row)
    const copy = await openCopy(await addPaidOrder(), 'guide')
    expect(await runConfined('uploads', 'findCopyId', await readContent(copy))).toBe(copy.copy.id)
  })

  it('keeps the id that its row has, even after the secret of the shop has changed', async () => {
    const order = await addPaidOrder()
    const id = `copy${'0a'.repeat(12)}`
    await db.insert(copies).values({ ...(await openCopy(order, 'maths')).copy, id })
    const opened = await openCopy(order, 'maths')
    expect(opened.copy.id).toBe(id)
    expect(await runConfined('uploads', 'findCopyId', await readContent(opened))).toBe(id)
  })

  it('is different for another buyer, name, address or edition', async () => {
    const { id } = await addPaidOrder()
    const open = async () => openCopy(await orderNow(id), 'maths')
    const opened = [await open(), await openCopy(await addPaidOrder(), 'maths')]
    await db.update(orders).set({ fullName: 'Asha Verma' }).where(eq(orders.id, id))
    opened.push(await open())
    await db.update(orders).set({ email: 'other@example.in' }).where(eq(orders.id, id))
    opened.push(await open())
    await addEdition('maths', await makePdf({ pages: 3 }), 'upload')
    opened.push(await open())
    expect(new Set(opened.map(({ copy }) => copy.id)).size).toBe(5)
    expect(new Set(opened.map(({ etag }) => etag)).size).toBe(5)
  })

  it('contains the same bytes in any range', async () => {
    const copy = await openCopy(await addPaidOrder(), 'science')
    const whole = await readContent(copy)
    for (let start = 0; start < copy.bytes; start += 977) {
      const end = Math.min(copy.bytes - 1, start + 1500)
      const parts: Uint8Array[] = []
      for await (const part of copy.read({ start, end })) parts.push(part)
      expect(Buffer.concat(parts).equals(whole.subarray(start, end + 1)), `${start}-${end}`).toBe(true)
    }
  })
})

describe('a copy that cannot be sent', () => {
  it('because its file is damaged is a problem for the owner, and no byte of it is returned', async () => {
    const order = await addOrder({ status: 'completed', productId: 'social' })
    const { body } = templateKeys(editionOf('social').sha256)
    const good = await readStoredFile(body)
    const damaged = Buffer.from(good)
    damaged[20] = 0
    await storage.put(body, damaged)
    const copy = await openCopy(order, 'social')
    await expect(readContent(copy)).rejects.toThrow('is damaged')
    expect(await listProblems(order.id)).toMatchObject([{ file: 'social', resolvedAt: null }])
    expect(await db.select().from(fileProblems)).toMatchObject([{ file: 'social', kind: 'damaged', resolvedAt: null }])
    await expect(readContent(await openCopy(order, 'social'))).rejects.toThrow()
    expect(await waitingJobs('file.check')).toMatchObject([{ data: { file: 'social' } }])
    await storage.put(body, good)
    expect(await readContent(await openCopy(order, 'social'))).toHaveLength(copy.bytes)
  })

  it('because its edition is lost is a problem for the owner', async () => {
    const order = await addOrder({ status: 'completed', productId: 'science' })
    const edition = editionOf('science')
    for (const key of [edition.storageKey, ...Object.values(templateKeys(edition.sha256))]) await storage.delete(key)
    dropTemplate(edition)
    await expect(openCopy(order, 'science')).rejects.toThrow()
    expect(await listProblems(order.id)).toMatchObject([{ file: 'science', resolvedAt: null }])
    const found = await db.select().from(fileProblems).where(eq(fileProblems.file, 'science'))
    expect(found).toMatchObject([{ kind: 'missing', resolvedAt: null }])
  })
})
