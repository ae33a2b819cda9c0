/** What a browser proves about the buyer; a typed address proves nothing. */
export interface Proof {
  /** By a login, or by the signed link in the mail of an order. */
  customer: { id: number; email: string; isLoggedIn: boolean } | null
  /** The orders that this browser started. */
  startedOrderIds: string[]
}
