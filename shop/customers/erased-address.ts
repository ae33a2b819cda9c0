/** No mail server has this domain, which is reserved for that. */
const erasedDomain = '@erased.invalid'

export function makeErasedAddress(name: string): string {
  return name + erasedDomain
}

export function isErasedAddress(email: string): boolean {
  return email.endsWith(erasedDomain)
}
