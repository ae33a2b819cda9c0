import type { HelpEntry } from '#content/interface/en/admin/help/entry.ts'
import { helpEntries } from '#content/interface/en/admin/help/help.ts'

const entries: HelpEntry[] = Object.values(helpEntries).flat()

/** Where the header of a page links to: its own entry. */
export function helpPathFor(pathname: string): string {
  const segments = split(pathname)
  const entry = entries.find(({ pages }) => pages.some((page) => matches(split(page), segments)))
  return entry && entry.slug !== 'help' ? `/admin-dashboard/help/${entry.slug}` : '/admin-dashboard/help'
}

export function findHelpEntry(slug: string): HelpEntry | undefined {
  return entries.find((entry) => entry.slug === slug)
}

/** Whether an entry contains every word. Without words, every entry does. */
export function isAbout({ title, purpose, buttons, notes = [] }: HelpEntry, search: string): boolean {
  const text = [title, purpose, ...buttons.flatMap(({ label, does }) => [label, does]), ...notes]
    .join(' ')
    .toLowerCase()
  const words = search.toLowerCase().split(/\s+/)
  return words.every((word) => text.includes(word))
}

/** A page with its own address comes before one that shows any order or customer. */
function matches(page: string[], segments: string[]): boolean {
  const required = page.filter((step) => !step.endsWith('?'))
  if (segments.length < required.length || segments.length > page.length) return false
  return segments.every((segment, index) => page[index]?.startsWith(':') || page[index] === segment)
}

function split(path: string): string[] {
  return path.replace(/\/+$/, '').split('/')
}
