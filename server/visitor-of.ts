import type { Context } from 'hono'
import type { Visitor } from '#platform/visitor.ts'
import { clientAddress } from './client-address.ts'

export function visitorOf(c: Context): Visitor {
  return { ip: clientAddress(c), userAgent: c.req.header('user-agent')?.slice(0, 500) ?? null }
}
