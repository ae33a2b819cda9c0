import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { copies, editions, type Order } from '#db/schema.ts'
import { env } from '#platform/env.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { sha256Hex } from '#platform/secrets/sha256-hex.server.ts'
import { storage } from '#platform/storage/storage.server.ts'
import { runInWorker } from '#platform/worker-pool.server.ts'
import { templateKeys } from '#shop/editions/edition-template.server.ts'
import { listFileProblems } from '#shop/editions/file-problem.server.ts'
import { prepareCurrentEditions } from '#shop/editions/prepare-current-editions.server.ts'
import { addOrder, waitingJobs } from '#tests/database/orders.ts'
import { makePdf } from '#tests/pdf/make-pdf.ts'
import { readContent } from '#tests/read-content.ts'
import { deleteStoredCopies } from './delete-stored-copies.server.ts'
import { openCopy } from './open-copy.server.ts'

const folder = join(env.dataDir, 'files/copies')

/** As the previous version did: the edition without a template, and a stored copy for each order. */
async function addOldFiles() {
  const pdf = await makePdf({ pages: 2 })
  const sha256 = sha256Hex(pdf)
  const storageKey = `editions/${sha256}.pdf`
  await storage.put(storageKey, pdf)
  const edition = { file: 'maths', origin: 'upload' as const, storageKey, sha256, bytes: pdf.length, pages: 2 }
  const [row] = await db.insert(editions).values(edition).returning()
  return { id: row?.id ?? 0, sha256 }
}

async function addOldCopy(order: Order, editionId: number) {
  const { copy } = await openCopy(order, 'maths')
  const id = `copy${'5e'.repeat(12)}`
  // The hash of the name and the address, as the previous version wrote it.
  const stampHash = sha256Base64(JSON.stringify([1, order.fullName, order.email]))
  await db.insert(copies).values({ id, orderId: order.id, file: 'maths', editionId, stampHash })
  expect(copy).toMatchObject({ stampHash })
  expect(copy.id).not.toBe(id)
  return id
}

function sha256Base64(text: string): string {
  return Buffer.from(sha256Hex(Buffer.from(text)), 'hex').toString('base64url')
}

it('a folder of an older version gets its templates by itself, and its copies keep their ids', async () => {
  const { id: editionId, sha256 } = await addOldFiles()
  expect(await storage.head(templateKeys(sha256).body)).toBeNull()
  await prepareCurrentEditions()
  expect(await storage.head(templateKeys(sha256).body)).not.toBeNull()
  const order = await addOrder({ status: 'completed' })
  const id = await addOldCopy(order, editionId)
  const copy = await openCopy(order, 'maths')
  expect(copy.copy.id).toBe(id)
  expect(await runInWorker('findCopyId', await readContent(copy))).toBe(id)
})

it('an old edition that this version refuses is a problem for the owner from the start', async () => {
  const storageKey = 'editions/old.pdf'
  const pdf = Buffer.from('%PDF-1.7 nonsense %%EOF')
  await storage.put(storageKey, pdf)
  const stored = { storageKey, sha256: sha256Hex(pdf), bytes: pdf.length, pages: 1 }
  await db.insert(editions).values({ file: 'science', origin: 'upload', ...stored })
  await prepareCurrentEditions()
  expect(await listFileProblems()).toMatchObject([{ file: 'science', kind: 'refused' }])
})

it('a database that fails while the shop prepares its editions does not end the shop', async () => {
  await db.execute(sql`alter table editions rename to editions_away`)
  await db.execute(sql`alter table file_problems rename to file_problems_away`)
  try {
    await expect(prepareCurrentEditions()).resolves.toBeUndefined()
  } finally {
    await db.execute(sql`alter table editions_away rename to editions`)
    await db.execute(sql`alter table file_problems_away rename to file_problems`)
  }
})

it('stored copies are deleted in small steps, with what a killed process left behind', async () => {
  mkdirSync(folder, { recursive: true })
  for (let index = 0; index < 450; index++) writeFileSync(join(folder, `copy${index}.pdf`), 'Licensed to Asha')
  const draft = join(folder, '.0123456789ab')
  writeFileSync(draft, 'Licensed to')
  utimesSync(draft, 0, 0)
  const [edition] = await storage.list('editions', 1)

  await deleteStoredCopies()
  expect(readdirSync(folder)).toHaveLength(250)
  expect(existsSync(draft)).toBe(false)
  expect(await waitingJobs('copies.delete-stored')).toHaveLength(1)
  await deleteStoredCopies()
  await deleteStoredCopies()
  expect(readdirSync(folder)).toEqual([])
  expect(await waitingJobs('copies.delete-stored')).toHaveLength(2)
  await deleteStoredCopies()
  expect(await waitingJobs('copies.delete-stored')).toHaveLength(2)
  expect(await storage.head(edition ?? '')).not.toBeNull()
})
