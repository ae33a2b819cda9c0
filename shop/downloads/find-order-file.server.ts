import { copies } from '#db/schema/copies.ts'
import { editions } from '#db/schema/editions.ts'
import { type Order, orders } from '#db/schema/orders.ts'
import { batchedStatement } from '#platform/postgres/batched-statement.server.ts'
import { decodeRow, selectColumns } from '#platform/postgres/columns.ts'
import type { Statement } from '#platform/postgres/database.server.ts'
import type { KnownCopy } from '#shop/copies/identify-copy.server.ts'
import type { StoredFacts } from '#shop/copies/open-copy.server.ts'
import { maxDownloadMinutes } from './max-download-minutes.ts'
import { networkLimits } from './network-limits.ts'

interface WantedFile {
  orderId: string
  wantedFile: string
  /** The hash of the visitor's network. */
  wantedNetwork: string
}

type FoundRow = Record<string, unknown> & {
  orderId: string
  erasedAt: Date | null
  newest: Record<string, unknown> | null
  copies: KnownCopy[]
  recordedCopies: string[]
  exceedsNetworkLimit: boolean
}

/** Everything that the database knows about the download of one file of an order from one network. */
export interface OrderFile {
  order: Order
  isErased: boolean
  stored: StoredFacts
  /** The ids of copies whose download from this network is already recorded. */
  recordedCopies: string[]
  exceedsNetworkLimit: boolean
}

// One statement, so that a download is decided on one state of the shop, and the newest edition is always seen.
const findStatement: Statement = {
  name: 'find-order-file',
  text: `
    select wanted."orderId", ${selectColumns(orders)},
      (select erased_at from customers where customers.id = bought.customer_id) as "erasedAt",
      (select to_json(edition) from (
        select ${selectColumns(editions)} from editions where file = "wantedFile"
        order by published_at desc, editions.id desc limit 1) edition) as newest,
      (select coalesce(json_agg(copy), '[]') from (
        select ${selectColumns(copies)} from copies where order_id = wanted."orderId" and file = "wantedFile") copy) as copies,
      (select coalesce(json_agg(copy_id), '[]') from downloads
        where order_id = wanted."orderId" and network = "wantedNetwork"
          and downloads.created_at > now() - make_interval(mins => $4::int)) as "recordedCopies",
      exceeds_network_limit(wanted."orderId", "wantedNetwork", $2::int, $3::int) as "exceedsNetworkLimit"
    from json_to_recordset($1) as wanted ("orderId" text, "wantedFile" text, "wantedNetwork" text)
      cross join lateral (select * from orders where id = wanted."orderId" offset 0) bought`,
}

const findInBatch = batchedStatement<WantedFile, FoundRow>(findStatement, 'orderId', [
  networkLimits.perDay,
  networkLimits.perMonth,
  maxDownloadMinutes,
])

export async function findOrderFile(wanted: WantedFile): Promise<OrderFile | null> {
  const row = await findInBatch(wanted)
  if (!row) return null
  return {
    order: decodeRow(orders, row),
    isErased: row.erasedAt !== null,
    stored: { newest: row.newest && decodeRow(editions, row.newest), copies: row.copies },
    recordedCopies: row.recordedCopies,
    exceedsNetworkLimit: row.exceedsNetworkLimit,
  }
}
