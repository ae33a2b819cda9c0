import { data } from 'react-router'
import { customerWords } from '#content/interface/en/admin/customer.ts'

/** From the URL: digits only, and not more of them than a database ID has. */
export function requireCustomerId(typed: string): number {
  if (!/^\d{1,15}$/.test(typed)) throw data(customerWords.notFound, 404)
  return Number(typed)
}
