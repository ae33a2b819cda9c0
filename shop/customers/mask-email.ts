/** Customers recognise their own address, and strangers do not learn it. */
export function maskEmail(email: string): string {
  return `${[...email][0]}•••${email.slice(email.lastIndexOf('@'))}`
}
