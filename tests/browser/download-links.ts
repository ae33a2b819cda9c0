import { createHmac } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makePdf } from '../pdf/make-pdf.ts'
import { query } from './database.ts'

const data = process.env.SHOP_TEST_DATA ?? ''

/** Renamed into place, so that the shop never reads half a file. */
export async function putFile(file: string, pages = 3) {
  const folder = join(data, 'files/originals')
  mkdirSync(folder, { recursive: true })
  const part = join(data, `${file}-${process.pid}.part`)
  writeFileSync(part, await makePdf({ pages }))
  renameSync(part, join(folder, `${file}.pdf`))
}

interface LinkFacts {
  orderId: string
  file?: string
  generation?: number
  expiresAt?: Date
}

/** Signed here, because the shop's module would read the secret of another data folder. */
export function createDownloadPath({ orderId, file = 'maths', generation = 0, expiresAt }: LinkFacts): string {
  const expires = expiresAt ?? new Date(Date.now() + 10 * 60_000)
  return `/download/${sign('download links', `${orderId}.${file}.${generation}.${toSeconds(expires)}`)}`
}

export function createGuidePath(): string {
  return `/download/guide/${sign('guide links', `a-lead.${toSeconds(new Date()) + 600}`)}`
}

function sign(purpose: string, content: string): string {
  const secret = readFileSync(join(data, 'app-secret'), 'utf8').trim()
  const key = createHmac('sha256', secret).update(purpose).digest()
  return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`
}

function toSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}

export const refundOrder = (id: string) => query('update orders set refunded_at = now() where id = $1', [id])

export async function downloadFromManyNetworks(id: string) {
  await query(
    `insert into downloads (order_id, file, network) select $1, 'maths', 'network ' || n from generate_series(1, 9) n`,
    [id],
  )
}

export async function countResends(orderId: string): Promise<number> {
  const { rows } = await query(
    `select count(*)::int n from pgboss.job where name = 'delivery.email' and data->>'orderId' = $1`,
    [orderId],
  )
  return rows[0].n
}
