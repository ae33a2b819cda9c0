import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readDashboard } from '#app/routes/account/dashboard-data.server.ts'
import { indianDay } from '#brand/indian-time.ts'
import type { WrittenContent } from '#content/owner/written-content.ts'
import { customers } from '#db/schema/customers.ts'
import { demoMailbox } from '#db/schema/messages.ts'
import type { Order } from '#db/schema/orders.ts'
import { contentDraft } from '#db/schema/publications.ts'
import { db } from '#platform/postgres/database.server.ts'
import { readBookMonth } from '#shop/books/book-month.ts'
import { readBooks } from '#shop/books/read-books.server.ts'
import { selectRecipients } from '#shop/campaigns/select-recipients.server.ts'
import { findProduct } from '#shop/catalogue/catalogue.server.ts'
import { getContent, setContent } from '#shop/catalogue/current-content.server.ts'
import { grantConsent } from '#shop/consents/grant-consent.server.ts'
import { checkFilesLater } from '#shop/copies/check-file.server.ts'
import { openCopy } from '#shop/copies/open-copy.server.ts'
import { traceCopy } from '#shop/copies/trace-copy.server.ts'
import { exportCustomer } from '#shop/customers/export-customer.server.ts'
import { sendOrderMail } from '#shop/delivery/send-order-mail.server.ts'
import { sendOrderWhatsApp } from '#shop/delivery/send-order-whatsapp.server.ts'
import { createDownloadLinks } from '#shop/downloads/download-link.server.ts'
import { listFiles } from '#shop/editions/list-files.server.ts'
import { addEdition } from '#shop/editions/published-editions.server.ts'
import { drawInvoice } from '#shop/invoices/draw-invoice.server.ts'
import { findInvoice, listInvoices } from '#shop/invoices/find-invoice.server.ts'
import { completeOrder } from '#shop/orders/complete-order.server.ts'
import { findOrder } from '#shop/orders/find-order.server.ts'
import { editContent } from '#shop/publications/edit-content.server.ts'
import { findUnpublishedChanges } from '#shop/publications/find-unpublished-changes.server.ts'
import { loadContent } from '#shop/publications/load-content.server.ts'
import { publishChanges } from '#shop/publications/publish-changes.server.ts'
import { readOrderMoney } from '#shop/refunds/read-order-money.server.ts'
import { readCharts } from '#shop/reports/read-charts.server.ts'
import { readCustomer } from '#shop/reports/read-customer.server.ts'
import { readOrderTimeline } from '#shop/reports/read-order-timeline.server.ts'
import { readOverview } from '#shop/reports/read-overview.server.ts'
import { listProblems, readDeliverySteps } from '#shop/reports/read-paid-and-delivered.server.ts'
import { exportOrders } from '#shop/search/export-orders.server.ts'
import { listOrders } from '#shop/search/list-orders.server.ts'
import { openOrder, orderNow, visitor, waitingJobs } from '#tests/database/orders.ts'
import { openPdf, pageTexts } from '#tests/documents/read-pdf.ts'
import { isLong } from '#tests/long.ts'
import { makePdf } from '#tests/pdf/make-pdf.ts'
import { readContent } from '#tests/read-content.ts'
import { sendDownloadLink } from './api/send-download-link.ts'
import { downloadRoutes } from './downloads.ts'

vi.hoisted(() => {
  process.env.ADMIN_KEY = 'the-owner-has-this-key'
})

/** The owner has renamed and repriced the combo, removed its files, and removed every other product. */
function changeCatalogue() {
  const products = getContent()
    .products.filter(({ product }) => product.id === 'combo')
    .map((page) => ({
      ...page,
      product: { ...page.product, slug: 'all', name: 'Renamed', priceInPaise: 999_00, listPriceInPaise: 1_999_00 },
      ...{ files: [], parts: [] },
    }))
  setContent({ ...getContent(), products })
}

const actor = { ip: null, name: 'owner' }

/** As the owner does it: a draft, checked, then published. */
async function publishProduct(id: string, change: Partial<WrittenContent['products'][number]>) {
  const edited = await db.transaction((tx) =>
    editContent({ tx, actor }, (content) => ({
      ...content,
      products: content.products.map((product) => (product.id === id ? { ...product, ...change } : product)),
    })),
  )
  expect(edited).toEqual({ saved: true })
  const unpublished = await findUnpublishedChanges()
  const published = await publishChanges(actor, { seen: unpublished?.seen ?? '', note: '' })
  expect(published).toHaveProperty('version')
  await loadContent()
}

const startingContent = getContent()
let pages = 1
let resendNumber = 0

async function buy(slug: string): Promise<Order> {
  const { id } = await openOrder(slug)
  await completeOrder(id)
  return orderNow(id)
}

/** What the buyer and the owner see of the newest message about an order, without its links, which differ each time. */
async function readNewestMessage(order: Order, send: (message: { orderId: string; resendNumber: number }) => unknown) {
  expect(await send({ orderId: order.id, resendNumber: ++resendNumber })).toBe('sent')
  const { subject, plainText } = (await db.select().from(demoMailbox).orderBy(demoMailbox.id)).at(-1) ?? {}
  // The offer of an upgrade is not part of what was bought, so it follows the catalogue.
  const text = plainText?.replaceAll(/https?:\S+/g, '').replace(/Want the rest of .*\n\n\n/, '')
  return { subject, links: plainText?.match(/\/download\//g)?.length, text }
}

async function download(url: string) {
  const response = await downloadRoutes.request(new URL(url).pathname.replace('/download', ''))
  return {
    status: response.status,
    name: response.headers.get('content-disposition'),
    etag: response.headers.get('etag'),
  }
}

async function readReceipt(order: Order) {
  const invoice = await findInvoice(order.id, null)
  if (!invoice) throw new Error('no invoice')
  return pageTexts(await openPdf(await drawInvoice(invoice)))
}

/** Without the messages and downloads, of which each look adds some. */
async function readOwnerPage({ id }: Order) {
  const found = await readOrderTimeline(id)
  const { sentAt: _, downloadedAt: __, ...fixed } = found?.order ?? {}
  return {
    fixed,
    openProblems: found?.openProblems,
    money: await readOrderMoney(id),
    invoices: await listInvoices([id]),
  }
}

async function readBookedOrder({ id, completedAt }: Order) {
  const month = readBookMonth(indianDay(completedAt ?? new Date()).slice(0, 7))
  if (!month) throw new Error('no month')
  const { orders, invoices } = await readBooks(month)
  return { order: orders.find((row) => row.id === id), documents: invoices.filter(({ orderId }) => orderId === id) }
}

async function readCsv(search: string, orderId: string) {
  let csv = ''
  for await (const lines of exportOrders(search)) csv += lines
  return csv.split('\n').filter((line) => line.includes(orderId))
}

async function readAll(order: Order, oldLinks: string[]) {
  const [customer] = await db.select().from(customers).where(eq(customers.id, order.customerId))
  if (!customer) throw new Error('no customer')
  const found = await listOrders({ search: order.productId, pageSize: 5 })
  const session = { customer, sessionId: '', isFresh: true }
  const copy = await readContent(await openCopy(order, 'maths'))
  return {
    oldLinks: await Promise.all(oldLinks.map(download)),
    newLinks: await Promise.all(createDownloadLinks(order).map(async ({ title, url }) => [title, await download(url)])),
    receipt: await readReceipt(order),
    mail: await readNewestMessage(order, sendOrderMail),
    whatsApp: await readNewestMessage(order, sendOrderWhatsApp),
    ownerPage: await readOwnerPage(order),
    books: await readBookedOrder(order),
    thankYou: (await findOrder(order.id))?.productName,
    account: (await readDashboard(session)).purchases,
    csv: [await readCsv('', order.id), await readCsv(order.productId, order.id)],
    personalData: (await exportCustomer(customer.id)).orders.map(({ sentAt: _, downloadedAt: __, ...fixed }) => fixed),
    found: 'rows' in found && found.rows,
    ofCustomer: (await readCustomer(customer.id))?.orders,
    figures: await readOverview().then(({ productSales, productNames, totalRevenueInPaise }) => [
      productSales[order.productId],
      productNames[order.productId],
      totalRevenueInPaise,
    ]),
    chart: (await readCharts('day')).productMix,
    delivered: await readDeliverySteps(),
    problems: await listProblems(),
    trace: await traceCopy(copy).then((trace) => 'copy' in trace && trace.copy.title),
    soldFiles: (await listFiles())
      .filter(({ paidOrders }) => paidOrders > 0)
      .map(({ file, title, paidOrders }) => ({ file, title, paidOrders }))
      .sort(byFile),
  }
}

const byFile = (a: { file: string }, b: { file: string }) => (a.file < b.file ? -1 : 1)

beforeAll(async () => {
  for (const file of ['maths', 'science', 'social', 'guide'])
    await addEdition(file, await makePdf({ pages: ++pages }), 'upload')
})

beforeEach(() => setContent(startingContent))

describe('after the owner renames, reprices and removes a product and its files', () => {
  it.each(isLong ? ['maths', 'combo'] : ['combo'])('everything about a paid order of %s is as before', async (slug) => {
    const order = await buy(slug)
    const links = createDownloadLinks(order).map(({ url }) => url)
    // The first download and message of an order are recorded, so the second look is the one to compare.
    await readAll(order, links)
    const before = await readAll(order, links)
    expect(before.newLinks).toHaveLength(order.files.length)
    expect(before.newLinks).toEqual(
      order.files.map(() => [expect.any(String), expect.objectContaining({ status: 200 })]),
    )
    expect(before.mail.links).toBe(order.files.length)

    changeCatalogue()
    expect(await readAll(await orderNow(order.id), links)).toEqual(before)
  })

  it('everything is as before after each step of the owner: hidden, renamed, repriced, without files, ended', async () => {
    await db.delete(contentDraft)
    const order = await buy('science')
    const links = createDownloadLinks(order).map(({ url }) => url)
    await readAll(order, links)
    const before = await readAll(order, links)
    const steps: Partial<WrittenContent['products'][number]>[] = [
      { state: 'hidden' },
      { name: { en: 'Renamed' }, slug: 'renamed-science', formerSlugs: ['science'] },
      { priceInPaise: 999_00, listPriceInPaise: null },
      { state: 'ended', files: [] },
    ]
    for (const step of steps) {
      await publishProduct('science', step)
      expect(await readAll(await orderNow(order.id), links), JSON.stringify(step)).toEqual(before)
    }
    expect(findProduct('science')).toBeNull()
  })

  it('a checkout that is not paid yet keeps its price and its files', async () => {
    const pending = await openOrder('combo')
    changeCatalogue()
    await completeOrder(pending.id)
    expect(await orderNow(pending.id)).toMatchObject({
      ...{ productName: 'Complete Combo Pack', priceInPaise: 348_00, listPriceInPaise: 696_00, amountInPaise: 348_00 },
      files: ['maths', 'maths-phone', 'science', 'science-phone', 'social', 'social-phone'].map((file) =>
        expect.objectContaining({ file }),
      ),
      discount: null,
    })
  })

  it('the owner resends it by the name under which it was sold', async () => {
    const order = await buy('science')
    changeCatalogue()
    const body = JSON.stringify({
      ...{ adminKey: 'the-owner-has-this-key', customerEmail: order.email, productType: 'science' },
    })
    expect((await sendDownloadLink.request('/send-download-link', { method: 'POST', body })).status).toBe(200)
  })

  it('its files are checked every day, can get a new edition, and the buyers are notified', async () => {
    const order = await buy('social')
    changeCatalogue()
    await checkFilesLater()
    expect((await waitingJobs('file.check')).map(({ data }) => data.file)).toContain('social')
    const added = await addEdition('social', await makePdf({ pages: ++pages }), 'upload')
    if ('refused' in added) throw new Error(added.refused)
    await grantConsent(db, order.customerId, ['emailMarketing'], 'account', visitor)
    const { rows } = await db.execute(
      selectRecipients(db, { audience: 'product', productId: null, classLevel: null, file: 'social' }),
    )
    expect(rows).toContainEqual(expect.objectContaining({ order_id: order.id }))
    expect(await addEdition('hindi', await makePdf({ pages: ++pages }), 'upload')).toEqual({ refused: 'unknown-file' })
  })
})
