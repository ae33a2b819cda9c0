import { POPULAR_DOMAINS, POPULAR_TLDS, run } from '@zootools/email-spell-checker'

// The library does not know these Indian providers and would "correct" them.
const domains = [...POPULAR_DOMAINS, 'rediffmail.com', 'yahoo.co.in', 'yahoo.in', 'zoho.in', 'zohomail.in']
const topLevelDomains = [...POPULAR_TLDS, 'in', 'co.in', 'edu.in', 'ac.in', 'org.in', 'net.in', 'gov.in', 'nic.in']

export interface EmailSuggestion {
  typedDomain: string
  domain: string
  email: string
}

/** Finds a likely typo in the domain, such as gmial.com for gmail.com. */
export function suggestEmail(email: string): EmailSuggestion | null {
  const suggestion = run({ email: email.trim(), domains, topLevelDomains })
  const typedDomain = email.trim().split('@').at(-1)?.toLowerCase() ?? ''
  if (!suggestion || suggestion.domain === typedDomain) return null
  return { typedDomain, domain: suggestion.domain, email: suggestion.full }
}
