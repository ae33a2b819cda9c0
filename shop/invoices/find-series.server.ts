import { and, between, eq } from 'drizzle-orm'
import { financialYearOf } from '#brand/financial-year.ts'
import { startingPrefixes } from '#content/owner/written-business.ts'
import { type InvoiceKind, invoices } from '#db/schema/invoices.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { formatSeries } from './invoice-number.ts'

/** A series that has begun goes on until the end of March, whatever the owner has entered since. */
export async function findSeries(tx: Transaction, kind: InvoiceKind, dated: string): Promise<string> {
  const year = financialYearOf(dated)
  const isOfYear = between(invoices.dated, `${year}-04-01`, `${year + 1}-03-31`)
  const [begun] = await tx
    .select({ series: invoices.series })
    .from(invoices)
    .where(and(eq(invoices.kind, kind), isOfYear))
    .limit(1)
  return begun?.series ?? beginSeries(tx, kind, dated)
}

/** The owner may have given this kind the prefix under which another kind is numbered until March. */
async function beginSeries(tx: Transaction, kind: InvoiceKind, dated: string): Promise<string> {
  const starting = startingPrefixes[kind]
  const numbered = Array.from({ length: 9 }, (_, index) => `${starting}${index + 1}`)
  for (const prefix of [getContent().business.invoicePrefixes[kind], starting, ...numbered]) {
    const series = formatSeries(prefix, dated)
    if ((await tx.$count(invoices, eq(invoices.series, series))) === 0) return series
  }
  throw new Error('every prefix is taken')
}
