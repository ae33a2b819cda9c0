import type { EditionChanges } from '#db/schema/editions.ts'

type Unit = NonNullable<EditionChanges['unit']>

const nouns: Record<Unit, [one: string, many: string]> = {
  pages: ['page', 'pages'],
  chapters: ['chapter', 'chapters'],
  file: ['file', 'files'],
}
const count = (number: number, unit: Unit) => `${number} ${nouns[unit][number === 1 ? 0 : 1]}`

/** What differs between an edition and the one before, and the words around it. */
export const editionChangeWords = {
  changed: (number: number, total: number, unit: Unit, list: string) =>
    `${number} of ${count(total, unit)} changed: ${list}`,
  added: (number: number, unit: Unit, list: string) => `${number} new ${nouns[unit][number === 1 ? 0 : 1]}: ${list}`,
  removed: (number: number, unit: Unit) => `${count(number, unit)} removed`,
  moved: (number: number, unit: Unit) => `${count(number, unit)} moved`,
  nothing: (unit: Unit) => `No ${nouns[unit][0]} changed`,
  file: 'The file was replaced',
  /** On the page of a product. */
  heading: 'Editions',
  label: 'What changed',
  lead: 'Buyers get every new edition free of charge.',
  edition: (number: number, date: string) => `Edition ${number} · ${date}`,
  first: 'First edition',
  /** In the account and in the email. */
  since: (date: string) => `New edition of ${date}`,
  onlyChanged: (title: string) => `Only the changed pages of ${title}`,
  onlyChangedShort: 'Only the changed pages',
  fileSuffix: '-Changed-pages',
}
