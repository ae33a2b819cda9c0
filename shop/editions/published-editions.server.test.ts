import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { editions } from '#db/schema/editions.ts'
import { db } from '#platform/postgres/database.server.ts'
import { sha256Hex } from '#platform/secrets/sha256-hex.server.ts'
import { readStoredFile, storage } from '#platform/storage/storage.server.ts'
import { killConfined } from '#tests/kill-confined.ts'
import { isLong } from '#tests/long.ts'
import { makeHangingPdf } from '#tests/pdf/make-hanging-pdf.ts'
import { makePdf } from '#tests/pdf/make-pdf.ts'
import { ensureCurrentEdition } from './current-edition.server.ts'
import { findFolderProblem } from './import-from-folder.server.ts'
import { addEdition } from './published-editions.server.ts'
import { readDescription, templateKeys, writeDescription } from './templates.server.ts'

const folderFile = 'originals/maths.pdf'
const listEditions = (file: string) => db.select().from(editions).where(eq(editions.file, file)).orderBy(editions.id)

beforeEach(async () => {
  await db.delete(editions)
  await storage.delete(folderFile)
  await findFolderProblem('maths') // Clears the versions remembered from the last test.
})

describe('a file in the folder', () => {
  it('becomes an edition, and earlier ones are kept', async () => {
    const [first, second] = [await makePdf({ pages: 1 }), await makePdf({ pages: 2 })]
    await storage.put(folderFile, first)
    expect(await ensureCurrentEdition('maths')).toMatchObject({ origin: 'folder', pages: 1, sha256: sha256Hex(first) })
    await storage.put(folderFile, second)
    expect(await ensureCurrentEdition('maths')).toMatchObject({ origin: 'folder', pages: 2, bytes: second.length })
    const [older] = await listEditions('maths')
    expect(Buffer.from(await readStoredFile(older?.storageKey ?? '')).equals(first)).toBe(true)
  })

  it('becomes one edition, however often it is read at the same time', async () => {
    await storage.put(folderFile, await makePdf({ pages: 3 }))
    const found = await Promise.all([1, 2, 3, 4].map(() => ensureCurrentEdition('maths')))
    expect(new Set(found.map(({ id }) => id)).size).toBe(1)
    expect(await listEditions('maths')).toHaveLength(1)
  })

  it('does not replace a newer upload', async () => {
    await storage.put(folderFile, await makePdf({ pages: 1 }))
    await ensureCurrentEdition('maths')
    await addEdition('maths', await makePdf({ pages: 4 }), 'upload')
    await storage.put(folderFile, await makePdf({ pages: 1 })) // New date, same bytes.
    expect(await ensureCurrentEdition('maths')).toMatchObject({ origin: 'upload', pages: 4 })
    await storage.put(folderFile, await makePdf({ pages: 5 }))
    expect(await ensureCurrentEdition('maths')).toMatchObject({ origin: 'folder', pages: 5 })
  })

  it.runIf(isLong)(
    'that hangs its reader keeps no buyer waiting, and is reported when the reader was ended',
    async () => {
      const published = await ensureCurrentEdition('maths')
      await storage.put(folderFile, await makeHangingPdf())
      await sleep(1_000) // A download looks into the folder once per second.
      const startedAt = performance.now()
      const found = await Promise.all([1, 2, 3].map(() => ensureCurrentEdition('maths', published)))
      expect(performance.now() - startedAt).toBeLessThan(20_000)
      for (const edition of found) expect(edition).toEqual(published)
      const killing = setInterval(killConfined, 500)
      expect(await findFolderProblem('maths')).toBe('broken')
      clearInterval(killing)
    },
  )

  it('is still sold after it was removed from the folder', async () => {
    await storage.put(folderFile, await makePdf({ pages: 6 }))
    await ensureCurrentEdition('maths')
    await storage.delete(folderFile)
    expect(await ensureCurrentEdition('maths')).toMatchObject({ origin: 'folder', pages: 6 })
  })

  it.each([
    ['half copied', 'incomplete', (good: Uint8Array) => good.subarray(0, good.length / 2)],
    ['not a PDF', 'wrong-name', () => Buffer.from('PK hello')],
    ['damaged', 'broken', () => Buffer.from('%PDF-1.7\nnothing in it\n%%EOF')],
    ['empty', 'empty-file', () => new Uint8Array()],
  ] as const)(
    'that is %s replaces nothing and is reported as a problem, until a good file arrives',
    async (_, refused, spoil) => {
      const good = await makePdf({ pages: 2 })
      await storage.put(folderFile, good)
      const before = await ensureCurrentEdition('maths')
      expect(await findFolderProblem('maths')).toBeNull()
      await storage.put(folderFile, spoil(await makePdf({ pages: 9 })))
      expect(await ensureCurrentEdition('maths')).toEqual(before)
      expect(await findFolderProblem('maths')).toBe(refused)
      await storage.put(folderFile, await makePdf({ pages: 7 }))
      expect(await ensureCurrentEdition('maths')).toMatchObject({ pages: 7 })
      expect(await findFolderProblem('maths')).toBeNull()
    },
  )
})

describe('an uploaded file', () => {
  it('is published once when it is uploaded twice', async () => {
    const bytes = await makePdf({ pages: 2 })
    const [first, second] = [await addEdition('guide', bytes, 'upload'), await addEdition('guide', bytes, 'upload')]
    expect(second).toEqual(first)
    expect(await listEditions('guide')).toHaveLength(1)
  })

  it('can be the same as an earlier one', async () => {
    const [first, second] = [await makePdf({ pages: 1 }), await makePdf({ pages: 2 })]
    for (const bytes of [first, second, first]) await addEdition('science', bytes, 'upload')
    expect(await ensureCurrentEdition('science')).toMatchObject({ sha256: sha256Hex(first) })
    expect(await listEditions('science')).toHaveLength(3)
  })

  it('is refused when it has a password, an unknown name, or is too large', async () => {
    const locked = await makePdf({
      finish: (document) => {
        document.encrypt({ userPassword: 'secret', ownerPassword: 'owner' })
      },
    })
    expect(await addEdition('maths', locked, 'upload')).toEqual({ refused: 'password' })
    expect(await addEdition('../maths', await makePdf(), 'upload')).toEqual({ refused: 'unknown-file' })
    const large = Buffer.alloc(100 * 1024 * 1024 + 1, '%PDF-')
    expect(await addEdition('maths', large, 'upload')).toEqual({ refused: 'too-large-for-type' })
    expect(await listEditions('maths')).toEqual([])
  })
})

describe('a file that passed the checks before', () => {
  /** Publishes it again, with another number of pages in the stored result of the checks. */
  async function publishAgain(change: { facts?: { pages: number } }) {
    const pdf = await makePdf({ pages: 3 })
    await db.delete(editions)
    await addEdition('maths', pdf, 'upload')
    const { description } = templateKeys(sha256Hex(pdf))
    const template = readDescription(await readStoredFile(description))
    if (!template) throw new Error('there is no template')
    await storage.put(description, writeDescription({ ...template, ...change }))
    return () => addEdition('science', pdf, 'upload')
  }

  it('is not checked again', async () => {
    const publish = await publishAgain({ facts: { pages: 99 } })
    expect(await publish()).toMatchObject({ edition: { file: 'science', pages: 99 } })
  })

  it('is checked again when only a sold edition was prepared, or when the copy is lost', async () => {
    const publish = await publishAgain({ facts: undefined })
    expect(await publish()).toMatchObject({ edition: { pages: 3 } })
    const again = await publishAgain({ facts: { pages: 99 } })
    await storage.delete(templateKeys(sha256Hex(await makePdf({ pages: 3 }))).body)
    expect(await again()).toMatchObject({ edition: { pages: 3 } })
  })
})
