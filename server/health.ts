import { Hono } from 'hono'
import { isDatabaseReachable } from '#platform/postgres/database.server.ts'
import { checkWrites, type WriteCheck } from '#platform/postgres/write-check.server.ts'
import { findSellingBlock } from '#shop/alerts/find-selling-block.server.ts'
import { isClosing } from './connections/graceful-close.ts'

const reasons: Record<NonNullable<WriteCheck['problem']>, string> = {
  'disk-full': 'the disk is full',
  'folder-not-writable': 'the data folder cannot be written',
  'database-not-writable': 'the database cannot be written',
}

const blocks: Partial<Record<string, string>> = {
  'seller-unknown': 'the seller is not published yet, or payments or email are not set up',
  'provider-keys': 'the payment provider refuses our keys',
  'provider-unreachable': 'the payment provider does not answer',
  'checkouts-failing': 'checkouts fail',
}

/** For monitors and load balancers: "ready" means that a buyer can pay now, or could if the owner had not closed the shop. */
export const health = new Hono()
  .get('/healthz', (c) => c.json({ status: 'alive' }))
  .get('/readyz', async (c) => {
    if (isClosing()) return c.json({ status: 'closing' }, 503)
    if (!(await isDatabaseReachable())) return c.json({ status: 'database does not answer' }, 503)
    const { problem } = await checkWrites()
    if (problem) return c.json({ status: reasons[problem] }, 503)
    const block = await findSellingBlock()
    return block ? c.json({ status: blocks[block] ?? block }, 503) : c.json({ status: 'ready' })
  })
