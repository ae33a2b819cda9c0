/** Customers recognise their own address, but strangers cannot read it. */
export function maskEmail(email: string): string {
  return `${[...email][0]}•••${email.slice(email.lastIndexOf('@'))}`
}
