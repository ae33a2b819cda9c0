import { copies, downloads } from '#db/schema/copies.ts'
import { batchedStatement } from '#platform/postgres/batched-statement.server.ts'
import { recordset } from '#platform/postgres/columns.ts'
import type { Statement } from '#platform/postgres/database.server.ts'
import type { Visitor } from '#platform/visitor.ts'
import type { NewCopy } from '#shop/copies/identify-copy.server.ts'
import type { DecidedDownload } from './decide-download.server.ts'
import { maxDownloadMinutes } from './max-download-minutes.ts'
import { networkLimits } from './network-limits.ts'

interface SentCopy {
  orderId: string
  file: string
  copyId: string
  editionId: number
  stampHash: string
  network: string
  userAgent: string | null
  generation: number
  isVerified: boolean
}

const recordStatement: Statement = {
  name: 'record-download',
  text: `
    select "orderId", record_download("orderId", generation, file, "copyId", "editionId", "stampHash", network, "userAgent",
      "isVerified", $2::int, $3::int, $4::int) as "isRecorded"
    from ${recordset('sent', downloads, ['orderId', 'file', 'copyId', 'network', 'userAgent'], {
      also: { editionId: copies.editionId.getSQLType(), stampHash: 'text', generation: 'int', isVerified: 'boolean' },
    })}`,
}

const recordInBatch = batchedStatement<SentCopy, { orderId: string; isRecorded: boolean }>(recordStatement, 'orderId', [
  maxDownloadMinutes,
  networkLimits.perDay,
  networkLimits.perMonth,
])

/**
 * Stores the copy and its download, and must be called before the first byte is sent. False when the order was
 * refunded, its link revoked or its networks used up since the decision: then nothing may be sent.
 */
export async function recordDownload(
  copy: NewCopy,
  { order, network, recordedCopies, isVerified }: DecidedDownload,
  { userAgent }: Pick<Visitor, 'userAgent'>,
): Promise<boolean> {
  if (recordedCopies.includes(copy.id)) return true
  const { id: copyId, orderId, file, editionId, stampHash } = copy
  const generation = order.linkGeneration
  const sent = { orderId, file, copyId, editionId, stampHash, network, userAgent, generation, isVerified }
  return (await recordInBatch(sent))?.isRecorded ?? false
}
