import type { Context } from 'hono'
import type { Visitor } from '#platform/visitor.ts'
import { clientAddress } from './connections/client-address.ts'

/** An API caller can pass the user agent of the browser it acts for. */
export function readVisitor(c: Context, userAgent = c.req.header('user-agent')): Visitor {
  return { ip: clientAddress(c), userAgent: userAgent?.slice(0, 500).toWellFormed() ?? null }
}
