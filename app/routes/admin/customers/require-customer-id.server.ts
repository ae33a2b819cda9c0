import { data } from 'react-router'
import { customerPage } from '#content/interface/en/admin/customer.ts'

/** From the URL: digits only, and not more of them than a database ID has. */
export function requireCustomerId(typed: string): number {
  if (!/^\d{1,15}$/.test(typed)) throw data(customerPage.notFound, 404)
  return Number(typed)
}
