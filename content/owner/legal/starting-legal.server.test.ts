import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { legalPageWords } from '#content/interface/en/legal-page.ts'
import { legalPageWords as legalPageInHindi } from '#content/interface/hi/legal-page.ts'
import { legalPlaceholders, listPlaceholders } from '#shop/catalogue/placeholders.ts'
import { writtenLegal } from '../written-legal.ts'
import { legalSlugs } from './pages.ts'
import { startingLegal } from './starting-legal.server.ts'

const { documents } = writtenLegal.parse(startingLegal)
const owner = join(import.meta.dirname, '..')
const languages = [
  { language: 'en', folder: 'legal', words: legalPageWords },
  { language: 'hi', folder: 'hi/legal', words: legalPageInHindi },
] as const
const files = languages.flatMap(({ folder, ...others }) =>
  legalSlugs.map((slug) => {
    const path = `${folder}/${slug}.md`
    return { path, slug, markdown: readFileSync(join(owner, path), 'utf8'), ...others }
  }),
)

it.each(languages)('the folder $folder has one text per legal page', ({ folder }) => {
  const names = readdirSync(join(owner, folder)).filter((name) => name.endsWith('.md'))
  expect(names.sort()).toEqual(legalSlugs.map((slug) => `${slug}.md`).sort())
})

it.each(legalSlugs)('%s has the same sections under the same conditions in both languages', (slug) => {
  const [english, hindi] = files.filter((file) => file.slug === slug).map(({ markdown }) => listConditions(markdown))
  expect(hindi).toEqual(english)
})

it('shows two sections of the privacy policy only under a condition', () => {
  const conditions = documents.privacy.sections.map(({ shownWhen }) => shownWhen)
  expect(conditions.filter((condition) => condition !== 'always')).toEqual(['without-meta-pixel', 'with-meta-pixel'])
})

describe.each(files)('the file $path', ({ slug, language, markdown, words }) => {
  it('begins with its facts, its title and a summary', () => {
    const facts = '---\ndescription: ".+"\nkeywords: \\[".+"\\]\nupdatedOn: "[\\d-]+"\n---\n'
    const beginning = `^${facts}\n# ${words.titles[slug]}\n\n## ${words.inShort}\n\n(- .+\n)+\n## `
    expect(markdown).toMatch(new RegExp(beginning))
  })

  it('has only known placeholders', () => {
    const known: readonly string[] = legalPlaceholders
    expect(listPlaceholders(markdown).filter((name) => !known.includes(name))).toEqual([])
  })

  it('is complete in the starting content', () => {
    const [, , ...headings] = [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading)
    const { sections, inShort } = documents[slug]
    expect(sections.map(({ heading }) => heading[language])).toEqual(headings)
    for (const { body } of sections) expect(markdown).toContain(`\n\n${body[language]}\n`)
    for (const sentence of inShort) expect(markdown).toContain(`\n- ${sentence[language]}\n`)
  })
})

function listConditions(markdown: string): (string | undefined)[] {
  return markdown.split(/^## /m).map((section) => /^> Shown when: (.+)$/m.exec(section)?.[1])
}
