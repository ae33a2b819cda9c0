import { businessHelp } from './business.ts'
import type { HelpEntry } from './entry.ts'
import { sellingHelp } from './selling.ts'
import { shopHelp } from './shop.ts'

export const helpWords = {
  heading: 'Help',
  link: 'Help',
  lead: 'What each page of the dashboard is for, and what happens when you press a button.',
  search: 'What are you looking for?',
  submit: 'Search help',
  found: (count: number, search: string) =>
    count === 0 ? `No entry contains “${search}”. Try one word, such as refund.` : `Entries that contain “${search}”:`,
  groups: { selling: 'Orders and figures', shop: 'The shop', business: 'The business' },
  all: 'All entries',
  purpose: 'What is it for?',
  buttons: 'What happens when I press …',
  notes: 'Good to know',
  open: (title: string) => `Open “${title}”`,
  notFound: 'There is no such entry.',
}

export const helpEntries: Record<keyof typeof helpWords.groups, HelpEntry[]> = {
  selling: sellingHelp,
  shop: shopHelp,
  business: businessHelp,
}
