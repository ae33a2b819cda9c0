// RFC 5321 without quoted names, which no provider hands out.
const latinName = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const anyName = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const domainLabel = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u
const topLevelDomain = /^(?:[a-z]{2,}|xn--[a-z\d-]+|(?=.*[^\0-\x7f])[\p{L}\p{M}]{2,})$/iu
const isLatin = /^[\0-\x7f]*$/

/** Whether a mail server can accept the address. It does not say that the mailbox exists. */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@')
  const name = text.slice(0, at)
  const domain = text.slice(at + 1)
  // Only providers whose domain is not Latin either hand out names in other scripts.
  const namePattern = isLatin.test(domain) ? latinName : anyName
  return at > 0 && name.length <= 64 && namePattern.test(name) && isDomain(domain)
}

function isDomain(domain: string): boolean {
  const labels = domain.split('.')
  const last = labels.at(-1) ?? ''
  return (
    labels.length > 1 &&
    topLevelDomain.test(last) &&
    labels.every((label) => label.length <= 63 && domainLabel.test(label))
  )
}

/** For a customer whose name is not known, because messages greet by a name. */
export function nameFromEmail(email: string): string {
  return email.slice(0, email.lastIndexOf('@'))
}
