import { findSellerState } from '#brand/gstin.ts'
import { getContent } from './current-content.server.ts'

/** Whether the seller is registered for GST, so that buyers get tax invoices. */
export function isRegistered(): boolean {
  return findSellerState(getContent().business.gstin) !== null
}
