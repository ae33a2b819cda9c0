import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { copies } from '#db/schema/copies.ts'
import { editions } from '#db/schema/editions.ts'
import type { Order } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { runConfined } from '#platform/run-confined.server.ts'
import { sha256Hex } from '#platform/secrets/sha256-hex.server.ts'
import { storage } from '#platform/storage/storage.server.ts'
import { listFileProblems } from '#shop/editions/file-problems.server.ts'
import { prepareCurrentEditions } from '#shop/editions/open-edition.server.ts'
import { templateKeys } from '#shop/editions/templates.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { makePdf } from '#tests/pdf/make-pdf.ts'
import { readContent } from '#tests/read-content.ts'
import { openCopy } from './open-copy.server.ts'

/** An edition whose template is not in the storage, as after a restore of the editions alone. */
async function addEditionWithoutTemplate() {
  const pdf = await makePdf({ pages: 2 })
  const sha256 = sha256Hex(pdf)
  const storageKey = `editions/${sha256}.pdf`
  await storage.put(storageKey, pdf)
  const edition = { file: 'maths', origin: 'upload' as const, storageKey, sha256, bytes: pdf.length, pages: 2 }
  const [row] = await db.insert(editions).values(edition).returning()
  return { id: row?.id ?? 0, sha256 }
}

/** As with another APP_SECRET, of which the ids of new copies are made. */
async function addCopyWithOtherId(order: Order, editionId: number) {
  const { copy } = await openCopy(order, 'maths')
  const id = `copy${'5e'.repeat(12)}`
  const stampHash = sha256Base64(JSON.stringify([1, order.fullName, order.email]))
  await db.insert(copies).values({ id, orderId: order.id, file: 'maths', editionId, stampHash })
  expect(copy).toMatchObject({ stampHash })
  expect(copy.id).not.toBe(id)
  return id
}

function sha256Base64(text: string): string {
  return Buffer.from(sha256Hex(Buffer.from(text)), 'hex').toString('base64url')
}

it('editions get their lost templates by themselves, and copies keep their ids', async () => {
  const { id: editionId, sha256 } = await addEditionWithoutTemplate()
  expect(await storage.head(templateKeys(sha256).body)).toBeNull()
  await prepareCurrentEditions()
  expect(await storage.head(templateKeys(sha256).body)).not.toBeNull()
  const order = await addOrder({ status: 'completed' })
  const id = await addCopyWithOtherId(order, editionId)
  const copy = await openCopy(order, 'maths')
  expect(copy.copy.id).toBe(id)
  expect(await runConfined('uploads', 'findCopyId', await readContent(copy))).toBe(id)
})

it('a stored edition that is no PDF is a problem for the owner from the start', async () => {
  const storageKey = 'editions/nonsense.pdf'
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
