import { randomBytes } from 'node:crypto'
import { PDFName } from '@cantoo/pdf-lib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { copyProblems } from '#db/schema/copies.ts'
import { fileProblems } from '#db/schema/editions.ts'
import type { Order } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { openCopy } from '#shop/copies/open-copy.server.ts'
import { signDownloadLink } from '#shop/downloads/download-link.server.ts'
import { addEdition } from '#shop/editions/published-editions.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { makePdf } from '#tests/pdf/make-pdf.ts'
import { readContent } from '#tests/read-content.ts'
import { downloadRoutes } from './downloads.ts'

// The shop reads its settings at import, which happens after this.
const s3 = await vi.hoisted(async () => {
  const { startFakeS3 } = await import('#tests/fakes/s3.ts')
  const started = await startFakeS3()
  process.env.STORAGE_URL = started.url
  return started
})
afterAll(() => s3.close())

let order: Order
let whole: Buffer

const download = () =>
  downloadRoutes.request(`/${signDownloadLink({ orderId: order.id, file: 'maths', generation: 0 })}`)

beforeAll(async () => {
  const pdf = await makePdf({
    finish: (document) => {
      const image = document.context.stream(randomBytes(2_000_000))
      document.getPage(0).node.set(PDFName.of('Padding'), document.context.register(image))
    },
  })
  await addEdition('maths', pdf, 'upload')
  order = await addOrder({ status: 'completed' })
  whole = await readContent(await openCopy(order, 'maths'))
})

it('continues a download when the bucket cuts the connection in the middle', async () => {
  const response = await download()
  s3.interruptions.push({ afterBytes: 500_000, how: 'cut' }, { afterBytes: 300_000, how: 'cut' })
  expect(Buffer.from(await response.arrayBuffer()).equals(whole)).toBe(true)
  expect(s3.interruptions).toEqual([])
})

it('cuts the download when the bucket fails for good, with a problem until it works again', async () => {
  const response = await download()
  s3.interruptions.push(...Array.from({ length: 4 }, () => ({ afterBytes: 0, how: 'cut' as const })))
  await expect(response.arrayBuffer()).rejects.toThrow()
  expect(await db.select().from(fileProblems)).toMatchObject([{ file: 'maths', kind: 'unreadable', resolvedAt: null }])
  const problems = await db.select().from(copyProblems).where(eq(copyProblems.orderId, order.id))
  expect(problems).toMatchObject([{ resolvedAt: null }])
  expect(Buffer.from(await (await download()).arrayBuffer()).equals(whole)).toBe(true)
})

it('shows the page when the bucket is down before the first byte', async () => {
  s3.failures.push(...Array.from({ length: 20 }, () => 503))
  expect((await download()).status).toBe(404)
  s3.failures.length = 0
  expect((await download()).status).toBe(200)
})
