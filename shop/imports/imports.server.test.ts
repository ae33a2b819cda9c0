import { eq, like, sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { consents } from '#db/schema/consents.ts'
import { downloads } from '#db/schema/copies.ts'
import { customers } from '#db/schema/customers.ts'
import { importedOrders, imports } from '#db/schema/imports.ts'
import { demoMailbox } from '#db/schema/messages.ts'
import { orders } from '#db/schema/orders.ts'
import { webhookEvents } from '#db/schema/webhooks.ts'
import { db, pool } from '#platform/postgres/database.server.ts'
import { storage } from '#platform/storage/storage.server.ts'
import { eraseCustomer } from '#shop/customers/erase-customer.server.ts'
import { announceImport } from '#shop/delivery/announce-import.server.ts'
import { sendImportMails } from '#shop/delivery/send-import-mails.server.ts'
import { findInvoice } from '#shop/invoices/find-invoice.server.ts'
import { issueMissingInvoices } from '#shop/invoices/issue-invoices.server.ts'
import { listPurchases } from '#shop/orders/list-purchases.server.ts'
import { addCustomer, waitingJobs } from '#tests/database/orders.ts'
import { isLong } from '#tests/long.ts'
import { checkImport } from './check-import.server.ts'
import { deleteImportFiles } from './delete-import-files.server.ts'
import { exportRejectedRows } from './export-rejected-rows.server.ts'
import { findPaidThere } from './find-paid-there.server.ts'
import { findImport, listImports } from './list-imports.server.ts'
import { matchImport } from './match-import.server.ts'
import { runImport } from './run-import.server.ts'
import { startImport } from './start-import.server.ts'
import { storeImportFile } from './store-import-file.server.ts'
import { continueTakingBack, takeBackImport } from './take-back-import.server.ts'

const actor = { ip: null, name: 'owner' }
let files = 0

const header = 'Order ID,Email,Name,Phone,Product,Date,Amount,Status,Do not contact?'

/** A sheet with a row per buyer, whose addresses no other test uses. */
function writeSheet(rows: string[] = ['{n},one-{n}@example.in,Asha Rao,9876543210,Maths,2026-05-01,₹208,paid,']) {
  const number = ++files
  return [header, ...rows].join('\n').replaceAll('{n}', `${number}`)
}

async function upload(text: string | Uint8Array): Promise<number> {
  const stored = await storeImportFile(actor, 'buyers.csv', typeof text === 'string' ? Buffer.from(text) : text)
  if ('refused' in stored) throw new Error(stored.refused)
  await checkImport({ importId: stored.id })
  return stored.id
}

async function read(id: number) {
  const found = await findImport(id)
  if (!found?.report) throw new Error('not checked')
  return { ...found, report: found.report }
}

async function importAll(text: string): Promise<number> {
  const id = await upload(text)
  const { report } = await read(id)
  expect(await startImport(actor, id, report.ready)).not.toHaveProperty('refused')
  await runImport({ importId: id })
  return id
}

const ordersOf = (importId: number) =>
  db
    .select({ order: orders, paidThere: importedOrders.paidThere })
    .from(importedOrders)
    .innerJoin(orders, eq(orders.id, importedOrders.orderId))
    .where(eq(importedOrders.importId, importId))

const countFigures = async () =>
  (await db.execute(sql`select count(*)::int as n from sales_changes where fact <> 'customer'`)).rows[0]
const jobNames = ['order.completed', 'delivery.email', 'delivery.whatsapp'] as const

describe('an import', () => {
  it('opens the account and the downloads of a buyer, and is no revenue, no message and no consent', async () => {
    const [figures, events] = [await countFigures(), await db.$count(webhookEvents)]
    const id = await importAll(writeSheet())
    const [imported] = await ordersOf(id)
    expect(imported).toMatchObject({
      paidThere: '₹208',
      order: { status: 'completed', provider: 'imported', amountInPaise: 0, priceInPaise: 0, productId: 'maths' },
    })
    expect(imported?.order.completedAt).toEqual(new Date('2026-04-30T18:30:00Z'))
    const purchases = await listPurchases(imported?.order.customerId ?? 0)
    expect(purchases).toHaveLength(1)
    expect(await countFigures()).toEqual(figures)
    expect(await db.$count(webhookEvents)).toBe(events)
    for (const name of jobNames) expect(await waitingJobs(name)).toEqual([])
    expect(await db.$count(consents, eq(consents.customerId, imported?.order.customerId ?? 0))).toBe(0)
    expect((await listImports())[0]).toMatchObject({ id, state: 'done', orders: 1 })
    await issueMissingInvoices()
    expect(await findInvoice(imported?.order.id ?? '', null)).toBeNull()
    expect(await findPaidThere({ id: imported?.order.id ?? '', provider: 'imported' })).toEqual({
      ...{ origin: 'Any other table', amount: '₹208' },
    })
  })

  it('changes nothing the second time, also when a buyer has been erased meanwhile', async () => {
    const sheet = writeSheet()
    const first = await importAll(sheet)
    const [imported] = await ordersOf(first)
    expect(await eraseCustomer(actor, imported?.order.customerId ?? 0)).not.toHaveProperty('refused')
    const [before, customersBefore] = [await db.$count(orders), await db.$count(customers)]
    const second = await importAll(sheet)
    expect(await ordersOf(second)).toEqual([])
    expect([await db.$count(orders), await db.$count(customers)]).toEqual([before, customersBefore])
  })

  it('leaves the profile of an existing customer as it is', async () => {
    const known = await addCustomer('known-import@example.in')
    await importAll(writeSheet(['k,Known-Import@Example.in,Someone Else,9123456789,Maths,2026-05-01,,paid,']))
    const [after] = await db.select().from(customers).where(eq(customers.id, known.id))
    expect(after).toMatchObject({ fullName: known.fullName, phoneNumber: known.phoneNumber })
    expect(await listPurchases(known.id)).toHaveLength(1)
  })

  it('respects a wish not to be contacted, and takes no other consent over', async () => {
    const id = await importAll(writeSheet(['{n},quiet-{n}@example.in,Asha,,Maths,2026-05-01,,paid,yes']))
    const [imported] = await ordersOf(id)
    const stored = await db
      .select()
      .from(consents)
      .where(eq(consents.customerId, imported?.order.customerId ?? 0))
    expect(stored).toHaveLength(4)
    expect(stored.every(({ granted }) => !granted)).toBe(true)
  })

  it('is checked with two readings of the file: for the order of its dates, and for its rows', async () => {
    const reading = vi.spyOn(storage, 'get')
    const id = await upload(
      writeSheet([
        '{n},read-{n}@example.in,Asha,,MATHS,01/05/2026,,paid,',
        'b,b-{n}@example.in,B,,Maths!,25/05/2026,,paid,',
      ]),
    )
    expect(reading).toHaveBeenCalledTimes(2)
    reading.mockRestore()
    const { report, products } = await read(id)
    expect(report).toMatchObject({ rows: 2, ready: 2, problems: {} })
    expect(products).toEqual({ MATHS: 'maths', 'Maths!': 'maths' })
  })

  it('brings the files of a bundle', async () => {
    const id = await importAll(writeSheet(['{n},bundle-{n}@example.in,Asha,,Combo,2026-05-01,,paid,']))
    const [imported] = await ordersOf(id)
    expect(imported?.order.files.length).toBeGreaterThan(1)
  })

  it('begins only once, and only with the figures that the owner has seen', async () => {
    const id = await upload(writeSheet())
    expect(await startImport(actor, id, 2)).toEqual({ refused: 'changed-meanwhile' })
    const both = await Promise.all([startImport(actor, id, 1), startImport(actor, id, 1)])
    expect(both.filter((outcome) => 'refused' in outcome)).toEqual([{ refused: 'already-started' }])
    await Promise.all([runImport({ importId: id }), runImport({ importId: id })])
    expect(await ordersOf(id)).toHaveLength(1)
  })

  it('continues after a kill with the rows that are missing', async () => {
    const rows = Array.from(
      { length: 1200 },
      (_, row) => `{n}-${row},many-{n}-${row}@example.in,A,,Maths,2026-05-01,,paid,`,
    )
    const id = await upload(writeSheet(rows))
    await startImport(actor, id, 1200)
    await db.update(imports).set({ doneRows: 701 }).where(eq(imports.id, id))
    await runImport({ importId: id })
    expect(await ordersOf(id)).toHaveLength(500)
    expect(await read(id)).toMatchObject({ state: 'done', doneRows: 1201 })
  })
})

describe('the check', () => {
  const mixed = writeSheet([
    '{n}a,a-{n}@example.in,Asha,,Maths,2026-05-01,,paid,',
    '{n}a,a-{n}@example.in,Asha,,Maths,2026-05-01,,paid,',
    '{n}b,b-{n}@example.in,Asha,,Maths,2026-05-01,,refunded,',
    '{n}c,not an address,Asha,,Maths,2026-05-01,,paid,',
    '{n}d,d-{n}@example.in,Asha,,Old workbook,2026-05-01,,paid,',
    '',
    ',,,,,,,,',
  ])

  it('counts what is ready, what is left out and what is to mend, and changes nothing', async () => {
    const before = [await db.$count(orders), await db.$count(customers)]
    const { report, state } = await read(await upload(mixed))
    expect(state).toBe('checked')
    expect(report).toMatchObject({
      ...{ rows: 5, ready: 1, leftOut: { repeated: 1, refunded: 1 } },
      problems: { 'email-invalid': 1, 'product-not-chosen': 1 },
      problemExamples: [{ number: 5, problem: 'email-invalid' }],
    })
    expect([await db.$count(orders), await db.$count(customers)]).toEqual(before)
  })

  it('counts again with the products that the owner chose, and refuses what is no product of ours', async () => {
    const id = await upload(mixed)
    await matchImport(actor, id, { dateOrder: null, products: { 'Old workbook': 'science', Maths: 'no-such-product' } })
    await checkImport({ importId: id })
    expect((await read(id)).report).toMatchObject({ ready: 2, problems: { 'email-invalid': 1 } })
    await matchImport(actor, id, { dateOrder: null, products: { 'Old workbook': '' } })
    await checkImport({ importId: id })
    expect((await read(id)).report).toMatchObject({ ready: 1, leftOut: { 'product-skipped': 1 } })
  })

  it('reads other columns when the owner says so', async () => {
    const id = await upload('Kauf,Mail,Was\n2026-05-01,own-columns@example.in,Maths')
    expect((await read(id)).report.ready).toBe(0)
    const columns = { email: 'Mail', product: 'Was', paidAt: 'Kauf', name: 'no such column' }
    await matchImport(actor, id, { columns, dateOrder: null, products: {} })
    await checkImport({ importId: id })
    expect((await read(id)).report.ready).toBe(1)
  })

  it('keeps the columns that stand in for another when the owner leaves that one as it is', async () => {
    const gumroad =
      'Purchase ID,Item Name,Purchase Email,Giftee Email,Purchase Date\ng1,Maths,gum@example.in,,2026-05-01'
    const id = await upload(gumroad)
    const columns = { sourceId: 'Purchase ID', email: 'Giftee Email', product: 'Item Name', paidAt: 'Purchase Date' }
    await matchImport(actor, id, { columns, dateOrder: null, products: {} })
    await checkImport({ importId: id })
    expect((await read(id)).report).toMatchObject({ ready: 1 })
  })

  it('gives the rows to mend as a file that can be uploaded again, harmless in a spreadsheet', async () => {
    const id = await upload(writeSheet(['=1+1,not an address,Asha,,Maths,2026-05-01,,paid,']))
    const pieces: string[] = []
    for await (const piece of exportRejectedRows(await read(id), () => 'Not valid')) pieces.push(piece)
    const text = pieces.join('')
    expect(text).toContain("'=1+1,not an address")
    expect(text).toContain('2,Not valid')
    const mended = await upload(text.replace('not an address', 'mended-row@example.in'))
    expect((await read(mended)).report).toMatchObject({ rows: 1, ready: 1 })
  })

  it('finds from the whole column whether the day or the month comes first', async () => {
    const rows = ['{n},d1-{n}@example.in,A,,Maths,03/04/2026,,,', '{n}x,d2-{n}@example.in,A,,Maths,25/04/2026,,,']
    const { report } = await read(await upload(writeSheet(rows)))
    expect(report.examples.map(({ paidAt }) => paidAt)).toEqual([
      '2026-04-02T18:30:00.000Z',
      '2026-04-24T18:30:00.000Z',
    ])
    const undecided = await upload(writeSheet(['{n},d3-{n}@example.in,A,,Maths,03/04/2026,,,']))
    expect((await read(undecided)).report.problems).toEqual({ 'date-undecided': 1 })
    await matchImport(actor, undecided, { dateOrder: 'month-first', products: {} })
    await checkImport({ importId: undecided })
    expect((await read(undecided)).report.examples[0]?.paidAt).toBe('2026-03-03T18:30:00.000Z')
  })

  it.each([
    ['UTF-8 with a mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
    [
      'UTF-16 with tabs, as Excel saves it',
      (text: string) => Buffer.from(`\uFEFF${text.replaceAll(',', '\t')}`, 'utf16le'),
    ],
    [
      'semicolons and the lines of Windows',
      (text: string) => Buffer.from(text.replaceAll(',', ';').replaceAll('\n', '\r\n')),
    ],
  ])('reads %s', async (_, encode) => {
    const id = await upload(encode(writeSheet(['{n},e-{n}@example.in,आशा राव,,Maths,2026-05-01,,paid,'])))
    expect((await read(id)).report.examples[0]).toMatchObject({ name: 'आशा राव' })
  })

  it('reads the code page of Windows', async () => {
    const text = writeSheet(['{n},w-{n}@example.in,Zoë,,Maths,2026-05-01,,paid,'])
    expect((await read(await upload(Buffer.from(text, 'latin1')))).report.examples[0]).toMatchObject({ name: 'Zoë' })
  })

  it.each([
    ['', 'empty'],
    ['PK\u0003\u0004\0\0 a spreadsheet', 'binary'],
    ['only one column\nvalue', 'no-header'],
    [Array.from({ length: 300 }, (_, index) => `c${index}`).join(','), 'too-many-columns'],
    [`Email,Product\n`.replace('Email', '"Email'), 'broken-quotes'],
    ['Date,Order #,Status,Customer,Product(s),Net Sales\n', 'no-emails'],
  ])('refuses the file “%.20s”', async (text, refused) => {
    expect(await storeImportFile(actor, 'x.csv', Buffer.from(text))).toEqual({ refused })
  })

  it('says when a file breaks off in the middle', async () => {
    const id = await upload(`${writeSheet()}\n"never closed,`)
    expect((await findImport(id))?.state).toBe('unreadable')
    expect(await startImport(actor, id, 0)).toEqual({ refused: 'already-started' })
  })
})

describe('taking an import back', () => {
  async function takeBack(id: number) {
    expect(await takeBackImport(actor, id)).not.toHaveProperty('refused')
    await continueTakingBack({ importId: id })
    expect((await findImport(id))?.state).toBe('taken-back')
  }

  /** The first buyer is in it once more, at the end. */
  function writeLongSheet() {
    const row = (number: number, buyer = number) => `{n}-${number},b${buyer}-{n}@long.example,A,,Maths,2026-05-01,,,`
    return writeSheet([...Array.from({ length: 1200 }, (_, number) => row(number)), row(1200, 0)])
  }

  /** Orders are deleted as they were written; the last but one, because the last buyer has another order. */
  async function findLastOrder(id: number): Promise<string> {
    const { rows } = await pool.query<{ id: string }>(
      'select order_id as id from imported_orders where import_id = $1 order by ctid desc offset 1 limit 1',
      [id],
    )
    return rows[0]?.id ?? ''
  }

  /** Takes back until it waits for an order that another transaction has locked or refers to; `release` commits that one. */
  async function stopAtLastOrder(
    id: number,
    lock = (orderId: string) => ({ text: 'select from orders where id = $1 for update', values: [orderId] }),
  ) {
    const orderId = await findLastOrder(id)
    const other = await pool.connect()
    await other.query('begin')
    await other.query(lock(orderId))
    const taking = continueTakingBack({ importId: id })
    taking.catch(() => {})
    await vi.waitFor(async () => expect((await read(id)).orders).toBeLessThan(701), 20_000)
    await vi.waitFor(async () => {
      const waiting = await pool.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%take_back_import%'`,
      )
      expect(waiting.rowCount).toBe(1)
    }, 20_000)
    const release = async () => {
      await other.query('commit')
      other.release()
    }
    return { taking, release, orderId }
  }

  it('deletes its orders and the customers that it added, and no others', async () => {
    const known = await addCustomer('kept-after-import@example.in')
    const id = await importAll(
      writeSheet([
        '{n},gone-{n}@example.in,Asha,,Maths,2026-05-01,,paid,',
        '{n}k,kept-after-import@example.in,Asha,,Maths,2026-05-01,,paid,',
      ]),
    )
    const imported = await ordersOf(id)
    const fresh = imported.find(({ order }) => order.customerId !== known.id)?.order.customerId ?? 0
    await takeBack(id)
    expect(await ordersOf(id)).toEqual([])
    for (const { order } of imported) expect(await db.$count(orders, eq(orders.id, order.id))).toBe(0)
    expect(await db.$count(customers, eq(customers.id, fresh))).toBe(0)
    expect(await db.$count(customers, eq(customers.id, known.id))).toBe(1)
    expect(await takeBackImport(actor, id)).toEqual({ refused: 'taken-back-before' })
    const audited = await db.select().from(auditLog).where(eq(auditLog.act, 'import-taken-back'))
    expect(audited.at(-1)?.detail).toEqual({ import: id, orders: 2 })
  })

  it.runIf(isLong)('answers at once, and deletes in batches that continue after a kill', async () => {
    const id = await importAll(writeLongSheet())
    expect(await takeBackImport(actor, id)).not.toHaveProperty('refused')
    expect(await read(id)).toMatchObject({ state: 'taking-back', orders: 1201, takeBackOrders: 1201 })
    expect((await waitingJobs('import.take-back')).at(-1)?.data).toEqual({ importId: id })
    const { taking, release } = await stopAtLastOrder(id)
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and query like '%take_back_import%'`,
    )
    await expect(taking).rejects.toThrow()
    await release()
    expect((await read(id)).orders).toBeGreaterThan(0)
    await continueTakingBack({ importId: id })
    expect(await read(id)).toMatchObject({ state: 'taken-back', orders: 0 })
    // One of them has two orders, which came in two batches.
    expect(await db.$count(customers, like(customers.email, `%-${files}@long.example`))).toBe(0)
  })

  it('is undone when a buyer downloads a file meanwhile, who keeps the order', async () => {
    const id = await importAll(writeLongSheet())
    expect(await takeBackImport(actor, id)).not.toHaveProperty('refused')
    const { taking, release, orderId } = await stopAtLastOrder(id, (orderId) => ({
      text: `insert into downloads (order_id, file, network, user_agent) values ($1, 'maths', 'x', 'x')`,
      values: [orderId],
    }))
    await release()
    await taking
    expect(await read(id)).toMatchObject({ state: 'importing', doneRows: 0 })
    expect((await waitingJobs('import.run')).at(-1)?.data).toEqual({ importId: id })
    await runImport({ importId: id })
    expect(await read(id)).toMatchObject({ state: 'done', orders: 1201, takeBackOrders: 1201 })
    expect(await db.$count(downloads, eq(downloads.orderId, orderId))).toBe(1)
    expect(await db.$count(customers, like(customers.email, `%-${files}@long.example`))).toBe(1200)
    expect(await takeBackImport(actor, id)).toEqual({ refused: 'in-use' })
  })

  it('goes on when the owner presses the button again in a shop that has moved, where no job does', async () => {
    const id = await importAll(writeSheet())
    for (const _ of ['before the move', 'after it']) await takeBackImport(actor, id)
    const waiting = (await waitingJobs('import.take-back')).filter(({ data }) => data.importId === id)
    expect(waiting).toHaveLength(2)
    await Promise.all(waiting.map(() => continueTakingBack({ importId: id })))
    expect(await read(id)).toMatchObject({ state: 'taken-back', orders: 0 })
  })

  it.runIf(isLong)(
    'leaves the rest as it is when a buyer downloads a file meanwhile and the file of the import is gone',
    async () => {
      const id = await importAll(writeLongSheet())
      await takeBackImport(actor, id)
      await db.update(imports).set({ storageKey: null }).where(eq(imports.id, id))
      const orderId = await findLastOrder(id)
      await db.insert(downloads).values({ orderId, file: 'maths', network: 'x', userAgent: 'x' })
      await continueTakingBack({ importId: id })
      const { state, orders: left } = await read(id)
      expect(state).toBe('done')
      expect(left).toBeGreaterThan(0)
      expect(left).toBeLessThan(1201)
    },
  )

  it('does not let a run of before go on that was still reading the file', async () => {
    const id = await upload(writeSheet())
    await startImport(actor, id, 1)
    const get = storage.get.bind(storage)
    const reading = vi.spyOn(storage, 'get').mockImplementation(async (key) => {
      await db
        .update(imports)
        .set({ startedAt: new Date(Date.now() + 1_000), doneRows: 0 })
        .where(eq(imports.id, id))
      return get(key)
    })
    await runImport({ importId: id })
    reading.mockRestore()
    expect(await read(id)).toMatchObject({ state: 'importing', doneRows: 0, orders: 0 })
    await runImport({ importId: id })
    expect(await read(id)).toMatchObject({ state: 'done', orders: 1 })
  })

  it('keeps the order of an erased buyer, so that the same file does not bring the buyer back', async () => {
    const sheet = writeSheet([
      '{n},e1-{n}@example.in,A,,Maths,2026-05-01,,,',
      '{n}y,e2-{n}@example.in,A,,Maths,2026-05-01,,,',
    ])
    const id = await importAll(sheet)
    const [erased] = await ordersOf(id)
    await eraseCustomer(actor, erased?.order.customerId ?? 0)
    await takeBack(id)
    expect((await ordersOf(id)).map(({ order }) => order.id)).toEqual([erased?.order.id])
    expect(await ordersOf(await importAll(sheet))).toHaveLength(1)
  })

  it('is refused as a whole once a buyer has downloaded a file', async () => {
    const id = await importAll(
      writeSheet(['{n},x-{n}@example.in,A,,Maths,2026-05-01,,,', '{n}y,y-{n}@example.in,A,,Maths,2026-05-01,,,']),
    )
    const [first] = await ordersOf(id)
    await db.insert(downloads).values({ orderId: first?.order.id ?? '', file: 'maths', network: 'x', userAgent: 'x' })
    expect(await takeBackImport(actor, id)).toEqual({ refused: 'in-use' })
    expect(await ordersOf(id)).toHaveLength(2)
  })

  it('never deletes an order that was paid here, even if its row is marked as imported', async () => {
    const id = await importAll(writeSheet())
    const [imported] = await ordersOf(id)
    const paid = `paid-${id}`
    await db.execute(sql`insert into orders (id, customer_id, product_id, product_name, files, status, list_price_in_paise,
      price_in_paise, amount_in_paise, full_name, email, phone_number, class_level, provider)
      select ${paid}, customer_id, product_id, product_name, files, 'completed', 20800, 20800, 20800, full_name, email,
      phone_number, class_level, 'imported' from orders where id = ${imported?.order.id ?? ''}`)
    await db
      .insert(importedOrders)
      .values({ orderId: paid, importId: id, sourceKey: paid, paidThere: '', isNewCustomer: false })
    await takeBack(id)
    expect(await db.$count(orders, eq(orders.id, paid))).toBe(1)
  })
})

it('deletes the files of imports after a month, with the examples in their reports', async () => {
  const id = await upload(writeSheet())
  const { storageKey } = await read(id)
  await deleteImportFiles()
  expect(await storage.head(storageKey ?? '')).not.toBeNull()
  await db.update(imports).set({ createdAt: sql`now() - interval '31 days'` }).where(eq(imports.id, id))
  await deleteImportFiles()
  expect(await storage.head(storageKey ?? '')).toBeNull()
  expect(await read(id)).toMatchObject({ storageKey: null, report: { rows: 1, examples: [] } })
})

describe('the mail to imported buyers', () => {
  const mailsTo = (address: string) => db.select().from(demoMailbox).where(eq(demoMailbox.toAddress, address))

  it('is sent when the owner asks for it, once to each buyer, and ends the way back', async () => {
    const rows = [
      '{n}a,told-{n}@example.in,Asha,,Maths,2026-05-01,,paid,',
      '{n}b,told-{n}@example.in,Asha,,Science,2026-05-02,,paid,',
    ]
    const sheet = writeSheet([...rows, '{n}c,erased-{n}@example.in,Ravi,,Maths,2026-05-03,,paid,yes'])
    const [told, erased] = [`told-${files}@example.in`, `erased-${files}@example.in`]
    const id = await importAll(sheet)
    expect(await mailsTo(told)).toEqual([])
    const imported = await ordersOf(id)
    await eraseCustomer(actor, imported.find(({ order }) => order.email === erased)?.order.customerId ?? 0)
    expect(await announceImport(actor, id)).toEqual({ begun: true })
    expect(await announceImport(actor, id)).toEqual({ refused: 'announced-before' })
    const [job] = (await waitingJobs('import.announce')).slice(-1)
    expect(job?.data).toEqual({ importId: id, afterCustomer: 0 })
    // A job that runs again after a kill sends nothing twice.
    for (const _ of [1, 2]) await sendImportMails({ importId: id, afterCustomer: 0 })
    const sent = await mailsTo(told)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.plainText).toContain('/customer-dashboard')
    expect(await mailsTo(erased)).toEqual([])
    expect(await takeBackImport(actor, id)).toEqual({ refused: 'in-use' })
    const again = await importAll(sheet.replaceAll(/^(\d+[abc])/gm, 'again-$1'))
    expect(await announceImport(actor, again)).toEqual({ begun: true })
    await sendImportMails({ importId: again, afterCustomer: 0 })
    expect(await mailsTo(told)).toHaveLength(1)
  })

  it('is not sent for an import that is not finished, or was taken back, and ends the way back before it is sent', async () => {
    const id = await importAll(writeSheet(['{n},back-{n}@example.in,Asha,,Maths,2026-05-01,,paid,']))
    expect(await announceImport(actor, 0)).toEqual({ refused: 'unknown-import' })
    expect(await takeBackImport(actor, id)).not.toHaveProperty('refused')
    expect(await announceImport(actor, id)).toEqual({ refused: 'not-imported' })
    const announced = await importAll(writeSheet(['{n},told-at-once-{n}@example.in,Asha,,Maths,2026-05-01,,paid,']))
    expect(await announceImport(actor, announced)).toEqual({ begun: true })
    expect(await takeBackImport(actor, announced)).toEqual({ refused: 'in-use' })
    const checked = await upload(writeSheet())
    expect(await announceImport(actor, checked)).toEqual({ refused: 'not-imported' })
    expect(await takeBackImport(actor, checked)).toEqual({ refused: 'not-imported' })
  })
})

it('may take longer than a minute without beginning a second time beside itself', async () => {
  const { rows } = await db.execute(sql`select distinct expire_seconds, heartbeat_seconds from pgboss.queue
    where name in ('import.check', 'import.run', 'import.take-back')`)
  expect(rows).toEqual([{ expire_seconds: 3_600, heartbeat_seconds: 30 }])
})
