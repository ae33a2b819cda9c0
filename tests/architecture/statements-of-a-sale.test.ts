import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Edition } from '#db/schema/editions.ts'
import { pool, sellingPool } from '#platform/postgres/database.server.ts'
import { hasConsent } from '#shop/consents/has-consent.server.ts'
import { identifyCopy } from '#shop/copies/identify-copy.server.ts'
import { sendOrderMail } from '#shop/delivery/send-order-mail.server.ts'
import { findOrderFile } from '#shop/downloads/find-order-file.server.ts'
import { recordDownload } from '#shop/downloads/record-download.server.ts'
import { addEdition } from '#shop/editions/published-editions.server.ts'
import { recordTransfer } from '#shop/payments/providers/sandbox/record-transfer.server.ts'
import { signatureHeader, signWebhook } from '#shop/payments/providers/sandbox/webhook-signature.server.ts'
import { receiveWebhook } from '#shop/payments/receive-webhook.server.ts'
import { syncPayment } from '#shop/payments/sync-payment.server.ts'
import { openOrder } from '#tests/database/orders.ts'
import { isLong } from '#tests/long.ts'
import { makePdf } from '#tests/pdf/make-pdf.ts'

// The shop reads its settings at import, which happens after this.
const smtp = await vi.hoisted(async () => {
  const { startSmtpForShop } = await import('../fakes/smtp.ts')
  process.env.MAIL_FROM = 'Board Blueprints <hello@shop.example>'
  return startSmtpForShop()
})

let edition: Edition

beforeAll(async () => {
  const added = await addEdition('maths', await makePdf(), 'upload')
  if ('refused' in added) throw new Error(added.refused)
  edition = added.edition
})

afterAll(() => smtp.stop())

/** Uses every statement that a sale needs, so that the connections have prepared them. */
async function sell() {
  const { id, paymentRef, customerId } = await openOrder()
  await recordTransfer({ ref: paymentRef, method: 'upi' })
  const body = JSON.stringify({
    id: 'evt_1',
    type: 'payment.paid',
    ref: paymentRef,
    orderId: id,
    createdAt: new Date(),
  })
  await receiveWebhook('sandbox', body, new Headers({ [signatureHeader]: signWebhook(body) }))
  await syncPayment(id)
  await sendOrderMail({ orderId: id, resendNumber: 0 })
  await hasConsent({ customerId, purpose: 'emailMarketing' })
  await download(id)
}

async function download(orderId: string) {
  const found = await findOrderFile({ orderId, wantedFile: 'maths', wantedNetwork: 'home' })
  const [boughtFile] = found?.order.files ?? []
  if (!found || !boughtFile) throw new Error('no file')
  const wanted = { boughtFiles: [boughtFile], isZip: false, onlyChanged: false }
  const decision = { ...found, ...wanted, network: 'home', isVerified: false }
  await recordDownload(identifyCopy(found.order, edition, []), decision, { userAgent: 'Mozilla/5.0' })
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  Plans?: PlanNode[]
}

/** As a connection has prepared them. */
async function listStatements(): Promise<Map<string, string>> {
  const statements = new Map<string, string>()
  const clients = await Promise.all(Array.from({ length: sellingPool.options.max }, () => sellingPool.connect()))
  for (const client of clients) {
    const { rows } = await client.query('select name, statement from pg_prepared_statements')
    for (const { name, statement } of rows) statements.set(name, statement)
    client.release()
  }
  return statements
}

/** The tables that the plan of a statement reads without naming the rows. */
async function listTablesReadWhole(statement: string): Promise<string[]> {
  const { rows } = await sellingPool.query(`explain (generic_plan, format json) ${statement}`)
  return listUnnamedScans(rows[0]['QUERY PLAN'][0].Plan)
}

function listUnnamedScans(node: PlanNode): string[] {
  const children = node.Plans ?? []
  const conditions = [node, ...children].map((one) => one['Index Cond'] ?? '')
  const namesRows = conditions.some((condition) => condition.includes(' = '))
  const isScan = node['Node Type'].endsWith('Scan') && node['Relation Name'] !== undefined
  const here = isScan && !namesRows ? [`${node['Relation Name']}`] : []
  return [...here, ...children.flatMap(listUnnamedScans)]
}

async function expectNamedRows() {
  const statements = await listStatements()
  expect([...statements.keys()]).toEqual(expect.arrayContaining(['place-order', 'complete-order', 'record-result']))
  for (const [name, statement] of statements)
    expect({ [name]: await listTablesReadWhole(statement) }).toEqual({ [name]: [] })
}

it('name the rows they need, when they are planned for an empty shop', async () => {
  await sell()
  await expectNamedRows()
})

it.each(isLong ? [20, 400] : [20])(
  'name the rows they need, when they are planned for a shop with %i orders',
  async (count) => {
    for (let sold = 0; sold < count; sold += 20) await Promise.all(Array.from({ length: 20 }, sell))
    await pool.query('vacuum analyze')
    await expectNamedRows()
  },
)
