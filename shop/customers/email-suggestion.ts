import { countSlips } from './count-slips.ts'

interface Provider {
  name: string
  /** The endings of its addresses; the first is the likeliest. */
  endings: string[]
  /** Slips in the name that are still recognised. A short name is close to too many real ones. */
  maxSlips: 0 | 1 | 2
  /** It hands out addresses in other countries too, so an unknown ending may be right. */
  isInOtherCountries?: true
}

/** The providers that people in India use. */
const providers: Provider[] = [
  { name: 'gmail', endings: ['com'], maxSlips: 1 },
  { name: 'yahoo', endings: ['com', 'co.in', 'in'], maxSlips: 1, isInOtherCountries: true },
  { name: 'rediffmail', endings: ['com'], maxSlips: 2 },
  { name: 'outlook', endings: ['com', 'in'], maxSlips: 2, isInOtherCountries: true },
  { name: 'hotmail', endings: ['com', 'co.in', 'in'], maxSlips: 2, isInOtherCountries: true },
  { name: 'icloud', endings: ['com'], maxSlips: 1 },
  { name: 'live', endings: ['com', 'in'], maxSlips: 0, isInOtherCountries: true },
  { name: 'ymail', endings: ['com'], maxSlips: 0 },
  { name: 'rocketmail', endings: ['com'], maxSlips: 2 },
  { name: 'protonmail', endings: ['com'], maxSlips: 2, isInOtherCountries: true },
  { name: 'zoho', endings: ['com', 'in'], maxSlips: 0, isInOtherCountries: true },
  { name: 'zohomail', endings: ['com', 'in'], maxSlips: 1, isInOtherCountries: true },
]

/** Slips in the first letter, or of more letters, that are no other provider's name. */
const knownSlips: Record<string, string> = {
  hmail: 'gmail',
  fmail: 'gmail',
  mgail: 'gmail',
  gamial: 'gmail',
  gimal: 'gmail',
  gemail: 'gmail',
  tahoo: 'yahoo',
  uahoo: 'yahoo',
  ahoo: 'yahoo',
  yahu: 'yahoo',
  yahoomail: 'yahoo',
  jotmail: 'hotmail',
  gotmail: 'hotmail',
  otmail: 'hotmail',
  iutlook: 'outlook',
  putlook: 'outlook',
  utlook: 'outlook',
  icould: 'icloud',
}

/** Other people's domains that are one slip away. */
const otherNames = ['gail']

const indianEndings = ['in', 'co.in']
const indianSlips = ['inn', 'iin', 'ni', 'im', 'on', 'un', 'ib', 'ih', 'ij', 'ln']
/** Yahoo and others have addresses in these countries. */
const otherCountries = ['co.id', 'co.il']

export interface EmailSuggestion {
  typedDomain: string
  domain: string
  email: string
}

/** Finds a likely slip in the domain, such as gmial.con for gmail.com. */
export function suggestEmail(typed: string): EmailSuggestion | null {
  const email = typed.trim()
  const at = email.lastIndexOf('@')
  const typedDomain = email.slice(at + 1).toLowerCase()
  const domain = at > 0 ? correctDomain(typedDomain) : null
  if (!domain || domain === typedDomain) return null
  return { typedDomain, domain, email: `${email.slice(0, at)}@${domain}` }
}

function correctDomain(typed: string): string | null {
  const labels = typed.split(/[.,;:/\s]+/).filter(Boolean)
  const [name = '', ...rest] = labels.length > 1 ? labels : splitWithoutDot(typed)
  const provider = findProvider(name)
  const ending = provider && correctEnding(provider, rest.join('.'), name === provider.name)
  return ending ? `${provider.name}.${ending}` : null
}

/** gmailcom → gmail, com */
function splitWithoutDot(typed: string): string[] {
  const match = /^(\w+?)(com|con|coin|in)?$/.exec(typed)
  return match ? [match[1] ?? '', match[2] ?? ''] : []
}

function findProvider(name: string): Provider | undefined {
  const exact = knownSlips[name] ?? name
  return (
    providers.find((provider) => provider.name === exact) ??
    providers.find(({ name: right, maxSlips }) => isSlip(name, right, maxSlips))
  )
}

function isSlip(name: string, right: string, maxSlips: number): boolean {
  if (name[0] !== right[0] || otherNames.includes(name)) return false
  return countSlips(name, right) <= maxSlips
}

function correctEnding(provider: Provider, typed: string, isNameRight: boolean): string | null {
  const { endings, isInOtherCountries } = provider
  if (endings.includes(typed)) return typed
  const [likeliest = 'com'] = endings
  const indian = indianEndings.find((ending) => endings.includes(ending) && isIndianSlip(typed, ending))
  if (indian) return indian
  if (isComSlip(typed)) return likeliest
  // An address such as gmail.in or gmail.org does not exist.
  return !isInOtherCountries && (isNameRight || indianEndings.includes(typed)) ? likeliest : null
}

function isComSlip(ending: string): boolean {
  if (ending === '' || ending === 'com.com') return true
  return !ending.includes('.') && ending.length <= 5 && countSlips(ending, 'com') <= (ending.length > 3 ? 2 : 1)
}

function isIndianSlip(typed: string, ending: string): boolean {
  if (ending === 'in') return indianSlips.includes(typed)
  return !otherCountries.includes(typed) && (typed === 'com.in' || countSlips(typed, ending) <= 1)
}
