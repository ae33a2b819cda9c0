import type { CodeVisitor } from '#shop/offers/try-code.server.ts'

/** What a browser proves about the buyer; a typed address proves nothing. */
export interface Proof {
  /** By a login, or by the signed link in the mail of an order. */
  customer: { id: number; email: string; isLoggedIn: boolean } | null
  /** The orders that this browser started. */
  startedOrderIds: string[]
}

/** A link in a mail may be passed on, so only a login counts apart from the network. */
export function toCodeVisitor(ip: string | null, { customer }: Proof): CodeVisitor {
  return { ip, ...(customer?.isLoggedIn && { customerId: customer.id }) }
}
