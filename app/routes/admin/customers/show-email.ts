import { listWords } from '#content/interface/en/admin/lists.ts'
import { isErasedAddress } from '#shop/customers/erased-address.ts'

/** The address, or a word in place of the one that stands for erased data. */
export function showEmail(email: string): string {
  return isErasedAddress(email) ? listWords.erased : email
}
