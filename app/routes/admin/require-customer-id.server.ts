import { data } from 'react-router'

/** From an address: only digits, and no more than the database can hold. */
export function requireCustomerId(typed: string): number {
  if (!/^\d{1,15}$/.test(typed)) throw data('There is no customer of this number.', 404)
  return Number(typed)
}
