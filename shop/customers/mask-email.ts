/** Enough to know one's own address, and too little to learn another's. */
export function maskEmail(email: string): string {
  return `${[...email][0]}•••${email.slice(email.lastIndexOf('@'))}`
}
