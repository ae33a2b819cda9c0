import { and, desc, eq } from 'drizzle-orm'
import { type Consent, type ConsentPurpose, type ConsentSource, consents } from '#db/schema/consents.ts'
import { orders } from '#db/schema/orders.ts'
import { pickColumns } from '#platform/postgres/columns.ts'
import { db } from '#platform/postgres/database.server.ts'
import { provenSources } from './consent.ts'
import { isApplicable } from './ledger-conditions.server.ts'

/** Several purposes, because a checkout grants them together. */
export interface ConsentChange {
  at: Date
  granted: boolean
  source: ConsentSource
  textVersion: string
  language: Consent['language']
  purposes: ConsentPurpose[]
  /** A grant that does not count, because it follows a withdrawal and its browser was not logged in. */
  isIgnored: boolean
}

interface LedgerRow extends Omit<ConsentChange, 'purposes' | 'isIgnored'> {
  purpose: ConsentPurpose
}

/** 100 checkouts of seven rows each; the data export has no limit. */
const maxRows = 700

/** The newest first, without the consents of orders that are unpaid or belong to another customer now. */
export async function listConsentHistory(customerId: number): Promise<ConsentChange[]> {
  const rows = await db
    .select({
      at: consents.createdAt,
      ...pickColumns(consents, 'granted', 'source', 'textVersion', 'language', 'purpose'),
    })
    .from(consents)
    .leftJoin(orders, eq(orders.id, consents.orderId))
    .where(and(eq(consents.customerId, customerId), isApplicable))
    .orderBy(desc(consents.id))
    .limit(maxRows)
  const moments: ConsentChange[] = []
  for (const { purpose, ...moment } of markIgnored(rows.reverse()).reverse()) {
    const newest = moments.at(-1)
    if (!newest || !isSameMoment(newest, moment)) moments.push({ ...moment, purposes: [purpose] })
    else if (!newest.purposes.includes(purpose)) newest.purposes.unshift(purpose)
  }
  return moments
}

/** The oldest first. */
function markIgnored(rows: LedgerRow[]) {
  const withdrawn = new Set<ConsentPurpose>()
  return rows.map((row) => {
    const isProven = provenSources.includes(row.source)
    const isIgnored = !isProven && row.granted && withdrawn.has(row.purpose)
    if (isProven && row.granted) withdrawn.delete(row.purpose)
    else if (isProven) withdrawn.add(row.purpose)
    return { ...row, isIgnored }
  })
}

function isSameMoment(one: Omit<ConsentChange, 'purposes'>, other: Omit<ConsentChange, 'purposes'>): boolean {
  const isSameTime = one.at.getTime() === other.at.getTime()
  const keys = ['granted', 'source', 'isIgnored'] as const
  return isSameTime && keys.every((key) => one[key] === other[key])
}
