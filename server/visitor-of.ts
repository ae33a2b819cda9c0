import type { Context } from 'hono'
import type { Visitor } from '#platform/visitor.ts'
import { clientAddress } from './client-address.ts'

/** A program may name the browser that it speaks for. */
export function visitorOf(c: Context, userAgent = c.req.header('user-agent')): Visitor {
  return { ip: clientAddress(c), userAgent: userAgent?.slice(0, 500).toWellFormed() ?? null }
}
