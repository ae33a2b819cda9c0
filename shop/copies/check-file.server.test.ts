import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { copyProblems } from '#db/schema/copies.ts'
import { type Edition, fileProblems } from '#db/schema/editions.ts'
import { db } from '#platform/postgres/database.server.ts'
import { readStoredFile, storage } from '#platform/storage/storage.server.ts'
import { listCatalogueFiles } from '#shop/catalogue/files/files.server.ts'
import { listFileProblems } from '#shop/editions/file-problems.server.ts'
import { addEdition } from '#shop/editions/published-editions.server.ts'
import { templateKeys } from '#shop/editions/templates.server.ts'
import { addOrder, waitingJobs } from '#tests/database/orders.ts'
import { makePdf } from '#tests/pdf/make-pdf.ts'
import { readContent } from '#tests/read-content.ts'
import { checkFile, checkFilesLater } from './check-file.server.ts'
import { openCopy } from './open-copy.server.ts'

let edition: Edition
let pages = 0

const flipBit = (bytes: Buffer, at: number) => bytes.map((byte, index) => (index === at ? byte ^ 1 : byte))

async function damage(key: string, spoil = (bytes: Buffer): Uint8Array => flipBit(bytes, 30)) {
  const good = await readStoredFile(key)
  await storage.put(key, spoil(good))
  return () => storage.put(key, good)
}

beforeEach(async () => {
  await db.delete(fileProblems)
  await db.delete(copyProblems)
  const added = await addEdition('maths', await makePdf({ pages: ++pages }), 'upload')
  if ('refused' in added) throw new Error(added.refused)
  edition = added.edition
})

describe('the check of a file', () => {
  it('finds nothing wrong with a good file', async () => {
    await checkFile({ file: 'maths' })
    expect(await db.select().from(fileProblems)).toEqual([])
  })

  it.each<[string, string, (bytes: Buffer) => Uint8Array]>([
    ['has one changed bit', 'is damaged', (bytes) => flipBit(bytes, 100)],
    ['is shorter', 'instead of', (bytes) => bytes.subarray(0, -1)],
    ['is longer', 'instead of', (bytes) => Buffer.concat([bytes, bytes])],
  ])('opens a problem when the edition %s, and closes it when the edition is good again', async (_, error, spoil) => {
    const repair = await damage(edition.storageKey, spoil)
    await expect(checkFile({ file: 'maths' })).rejects.toThrow(error)
    const [problem] = await db.select().from(fileProblems)
    expect(problem).toMatchObject({ file: 'maths', kind: 'damaged', resolvedAt: null })
    await expect(checkFile({ file: 'maths' })).rejects.toThrow(error)
    expect(await db.select().from(fileProblems)).toEqual([problem])
    expect(await listFileProblems()).toMatchObject([{ file: 'maths', kind: 'damaged' }])
    await repair()
    await checkFile({ file: 'maths' })
    expect(await listFileProblems()).toEqual([])
  })

  it('opens a problem when the edition is gone', async () => {
    await storage.delete(edition.storageKey)
    await expect(checkFile({ file: 'maths' })).rejects.toThrow()
    expect(await listFileProblems()).toMatchObject([{ file: 'maths', kind: 'missing' }])
  })

  it.each(['body', 'description'] as const)(
    'prepares the template again when its %s is damaged, with the same bytes',
    async (part) => {
      const order = await addOrder({ status: 'completed' })
      const before = await readContent(await openCopy(order, 'maths'))
      await damage(templateKeys(edition.sha256)[part])
      await checkFile({ file: 'maths' })
      expect((await readContent(await openCopy(order, 'maths'))).equals(before)).toBe(true)
      expect(await listFileProblems()).toEqual([])
    },
  )

  it('prepares the template again after a download has found it damaged, and closes the problems', async () => {
    const order = await addOrder({ status: 'completed' })
    await damage(templateKeys(edition.sha256).body)
    await expect(readContent(await openCopy(order, 'maths'))).rejects.toThrow('is damaged')
    const [job] = (await waitingJobs('file.check')).slice(-1)
    expect(job?.data).toEqual({ file: 'maths' })
    await checkFile({ file: 'maths' })
    await readContent(await openCopy(order, 'maths'))
    expect(await listFileProblems()).toEqual([])
    const problems = await db.select().from(copyProblems).where(eq(copyProblems.orderId, order.id))
    expect(problems).toMatchObject([{ resolvedAt: expect.any(Date) }])
  })

  it('is enqueued when a new edition is published while the file has a problem', async () => {
    await storage.delete(edition.storageKey)
    await expect(checkFile({ file: 'maths' })).rejects.toThrow()
    const before = (await waitingJobs('file.check')).length
    await addEdition('maths', await makePdf({ pages: ++pages }), 'upload')
    expect(await waitingJobs('file.check')).toHaveLength(before + 1)
    await checkFile({ file: 'maths' })
    expect(await listFileProblems()).toEqual([])
  })

  it('runs for every file each day', async () => {
    const before = (await waitingJobs('file.check')).length
    await checkFilesLater()
    const jobs = (await waitingJobs('file.check')).slice(before)
    expect(jobs.map(({ data }) => data.file).sort()).toEqual(
      listCatalogueFiles()
        .map(({ file }) => file)
        .sort(),
    )
  })
})
