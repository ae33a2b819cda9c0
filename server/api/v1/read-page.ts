import type { Context } from 'hono'
import type { ListResult } from '#platform/postgres/list-page.server.ts'
import { type CallAnswer, refuseCall } from './call-answer.ts'

export const maxPageSize = 100
const defaultPageSize = 50

/** Reads `limit` and `cursor` of a list, and answers with its page. */
export async function readPage<Row>(
  c: Context,
  list: (page: { pageSize: number; cursor: string | null }) => Promise<ListResult<Row>>,
  describe: (row: Row) => object,
): Promise<CallAnswer> {
  const { limit = String(defaultPageSize), cursor = null } = c.req.query()
  const pageSize = /^\d{1,3}$/.test(limit) ? Number(limit) : 0
  if (pageSize < 1 || pageSize > maxPageSize) return refuseCall('limit_invalid')
  const page = await list({ pageSize, cursor })
  if ('refused' in page) return refuseCall('cursor_unknown')
  return { status: 200, body: { items: page.rows.map(describe), nextCursor: page.nextCursor } }
}
