import { join } from 'node:path'
import pg from 'pg'
import { embeddedConnection } from '#platform/postgres/embedded-postgres.server.ts'
import type { Delivery } from '../fakes/payments/harness.ts'

export interface Sale {
  email: string
  provider: string
  paymentRef: string
  amountInPaise: number
  event: Delivery
  /** Whether the shop took the webhook. */
  isDelivered: boolean
}

export interface Listed {
  provider: string
  id: string
  amountInPaise: number
}

interface RestoredOrder {
  email: string
  provider: string
  status: string
  rebuilt: boolean
  received: { provider: string; externalId: string; refundRef: string | null; amountInPaise: number }[]
  serial: number | null
}

export async function readRestored(dataDir: string): Promise<RestoredOrder[]> {
  const client = new pg.Client(embeddedConnection(join(dataDir, 'postgres')))
  await client.connect()
  const { rows } = await client.query(`
    select email, provider, status, rebuilt_at is not null as rebuilt,
      (select coalesce(json_agg(json_build_object('provider', p.provider, 'externalId', p.external_id,
        'refundRef', p.refund_ref, 'amountInPaise', p.amount_in_paise)), '[]')
        from received_payments p where p.order_id = o.id) as received,
      (select serial from invoices i where i.order_id = o.id order by serial limit 1) as serial
    from orders o`)
  await client.end()
  return rows
}

interface Remains {
  sales: Sale[]
  lostFiles: number
  kept: RestoredOrder[]
  found: RestoredOrder[]
  listed: Listed[]
  mails: string[]
}

/** What is left of the sales, counted from the buyers', the mail server's and the providers' side. */
export function judgeLoss({ sales, lostFiles, kept, found, listed, mails }: Remains) {
  const completed = found.filter(({ status }) => status === 'completed')
  const byEmail = Map.groupBy(completed, ({ email }) => email)
  const serials = completed.flatMap(({ serial }) => serial ?? []).toSorted((one, other) => one - other)
  const times = Map.groupBy(mails, (to) => to)
  const timesTo = (email: string) => times.get(email)?.length ?? 0
  const keptEmails = new Set(kept.filter(({ status }) => status === 'completed').map(({ email }) => email))
  const isDoubled = (own: RestoredOrder[]) => own.length > 1 || own.some(({ received }) => received.length > 1)
  return {
    paid: sales.length,
    atEachProvider: Object.fromEntries(
      [...Map.groupBy(sales, ({ provider }) => provider)].map(([provider, own]) => [provider, own.length]),
    ),
    lostBackupFiles: lostFiles,
    lostWithTheServer: sales.filter(({ email }) => !keptEmails.has(email)).length,
    rebuilt: completed.filter(({ rebuilt }) => rebuilt).length,
    mailedOnceMore: sales.filter(({ email }) => timesTo(email) === 2).length,
    faults: {
      missing: sales.filter(({ email }) => !byEmail.has(email)).length,
      doubled: [...byEmail.values()].filter(isDoubled).length,
      withoutMail: sales.filter(({ email }) => timesTo(email) === 0).length,
      mailedTooOften: sales.filter(({ email }) => timesTo(email) > 2).length,
      withoutInvoice: completed.length - serials.length,
      gapsInNumbers: serials.filter((serial, index) => serial !== index + 1).length,
      ...compareBooks(completed, listed),
    },
  }
}

/** Each payment in the books is in the provider's list with its amount, and each of the list in the books. */
function compareBooks(completed: RestoredOrder[], listed: Listed[]) {
  const booked = completed.flatMap(({ received }) => received)
  const name = (provider: string, id: string, amountInPaise: number) => `${provider} ${id} ${amountInPaise}`
  const inList = new Set(listed.map(({ provider, id, amountInPaise }) => name(provider, id, amountInPaise)))
  const namesOf = ({ provider, externalId, refundRef, amountInPaise }: (typeof booked)[number]) =>
    [externalId, refundRef ?? externalId].map((id) => name(provider, id, amountInPaise))
  const inBooks = new Set(booked.flatMap(namesOf))
  return {
    onlyInBooks: booked.filter((payment) => !namesOf(payment).some((one) => inList.has(one))).length,
    onlyInLists: [...inList].filter((one) => !inBooks.has(one)).length,
  }
}
