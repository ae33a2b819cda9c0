import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { beforeAll, describe, expect, it } from 'vitest'
import { copies, downloads } from '#db/schema/copies.ts'
import type { Order } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { addEdition } from '#shop/editions/published-editions.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { makeCopy } from '#tests/pdf/make-copy.ts'
import { makePdf } from '#tests/pdf/make-pdf.ts'
import { readContent } from '#tests/read-content.ts'
import { openCopy } from './open-copy.server.ts'
import { traceCopy } from './trace-copy.server.ts'

let order: Order
let copy: Buffer
let file: Uint8Array

beforeAll(async () => {
  file = await makePdf({ pages: 3 })
  await addEdition('maths', file, 'upload')
  order = await addOrder({ status: 'completed', completedAt: new Date(), fullName: 'आशा राव' })
  const opened = await openCopy(order, 'maths')
  copy = await readContent(opened)
  await db.insert(copies).values(opened.copy)
  await db.insert(downloads).values({ orderId: order.id, file: 'maths', copyId: opened.copy.id, network: 'n' })
})

describe('traceCopy', () => {
  it('finds the buyer, the order and every download', async () => {
    expect(await traceCopy(copy)).toMatchObject({
      found: 'copy',
      copy: {
        orderId: order.id,
        fullName: 'आशा राव',
        email: order.email,
        title: 'Mathematics Blueprint',
        downloads: [{ at: expect.any(Date) }],
      },
    })
  })

  it('recognises a file of the shop without a stamp', async () => {
    expect(await traceCopy(file)).toEqual({ found: 'unstamped', file: 'maths', carriesMark: true })
  })

  it('reports a mark that belongs to no order of this shop', async () => {
    const stampedFor = { name: 'X', email: 'x@example.in', orderId: 'other' }
    const foreign = await makeCopy(file, stampedFor, `copy${'0f'.repeat(12)}`)
    expect(await traceCopy(foreign)).toEqual({ found: 'unknown-mark' })
  })

  it('reads the order from the pages of a copy that was printed to a new PDF', async () => {
    const { id } = await addOrder({ id: 'bb_0123456789abcdefABCDEF-_', status: 'completed', fullName: 'Asha Rao' })
    const stampLine = `Licensed to Asha Rao · asha@example.in · ${id}`
    const printed = await makePdf({ pages: 3, eachPage: (page) => page.drawText(stampLine, { x: 20, y: 20, size: 7 }) })
    expect(await traceCopy(printed)).toMatchObject({ found: 'printed', order: { orderId: id, fullName: 'Asha Rao' } })
    const foreign = await makePdf({ eachPage: (page) => page.drawText(id.replace('0', '9'), { x: 20, y: 20 }) })
    expect(await traceCopy(foreign)).toEqual({ found: 'nothing' })
  })

  it('reports that a mark was removed', async () => {
    const document = await PDFDocument.load(copy, { updateMetadata: false })
    document.context.trailerInfo.Info = undefined
    for (const page of document.getPages()) page.node.set(PDFName.of('Contents'), document.context.obj([]))
    const rest = await PDFDocument.create()
    for (const page of await rest.copyPages(document, document.getPageIndices())) rest.addPage(page)
    expect(await traceCopy(await rest.save())).toEqual({ found: 'stripped' })
  })

  it('finds nothing in a foreign file or in random bytes', async () => {
    expect(await traceCopy(await makePdf({ pages: 2, size: [300, 300] }))).toEqual({ found: 'nothing' })
    expect(await traceCopy(Buffer.from('%PDF-1.7 nonsense'))).toEqual({ found: 'nothing' })
  })

  let packed: Buffer | undefined

  it.each([
    ['a page', ''],
    ['a list of objects', '/Type /ObjStm /N 1 /First 10'],
  ])(
    'stops when %s unpacks from a kilobyte to 300 megabytes, and can search the next file',
    async (_, kind) => {
      packed ??= deflateSync(deflateSync(Buffer.alloc(300 * 1024 ** 2, ' '), { level: 1 }))
      const bomb = Buffer.concat([
        Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n'),
        Buffer.from('2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n'),
        Buffer.from(`3 0 obj\n<< ${kind} /Length ${packed.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n`),
        packed,
        Buffer.from('\nendstream\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF'),
      ])
      expect(bomb.length).toBeLessThan(5_000)
      expect(await traceCopy(bomb)).toEqual({ found: 'unreadable' })
      expect(await traceCopy(copy)).toMatchObject({ found: 'copy' })
    },
    60_000,
  )
})
