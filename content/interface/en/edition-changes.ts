/** Sentences that count pages or chapters. */
function countIn(one: string, many: string) {
  const count = (number: number) => `${number} ${number === 1 ? one : many}`
  return {
    changed: (number: number, total: number, list: string) => `${number} of ${count(total)} changed: ${list}`,
    added: (number: number, list: string) => `${number} new ${number === 1 ? one : many}: ${list}`,
    removed: (number: number) => `${count(number)} removed`,
    moved: (number: number) => `${count(number)} moved`,
    nothing: `No ${one} changed`,
  }
}

/** What differs between an edition and the one before, and the words around it. */
export const editionChangeWords = {
  pages: countIn('page', 'pages'),
  chapters: countIn('chapter', 'chapters'),
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
