import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { type InHindi, withHindi } from '../hi/with-hindi.ts'
import type { SectionCondition } from '../legal-sections.ts'
import type { StartingLegal, StartingLegalDocument } from '../written-legal.ts'
import { type LegalSlug, legalSlugs } from './pages.ts'

/** Of this repository, or of the release that runs a bundled copy of this file. */
const root = dirname(findPackageJSON(import.meta.url) ?? '')

/** Read from legal/terms.md and hi/legal/terms.md, and so on: files that a lawyer can read. */
export const startingLegal: StartingLegal = {
  consentTextVersion: '2026-11-16',
  documents: Object.fromEntries(legalSlugs.map((slug) => [slug, readInBoth(slug)])) as StartingLegal['documents'],
}

function readInBoth(slug: LegalSlug): StartingLegalDocument {
  const hindi = readDocument(`hi/legal/${slug}.md`)
  // Both files name the condition of a section for their readers; the shop needs it once.
  const sections = hindi.sections.map(({ shownWhen: _, ...words }) => words)
  return withHindi<StartingLegalDocument>(readDocument(`legal/${slug}.md`), { ...hindi, sections })
}

type DocumentFile = Omit<InHindi<StartingLegalDocument>, 'sections'> & { sections: ReturnType<typeof readSection>[] }

/** Facts as JSON between dashes, the title, the summary under the first heading, and a section under every other one. */
function readDocument(path: string): DocumentFile {
  const markdown = readFileSync(join(root, 'content/owner', path), 'utf8').replaceAll('\r\n', '\n')
  const [opening = '', summary = '', ...sections] = markdown.split(/^## /m)
  const facts = [...opening.matchAll(/^(\w+): (.+)$/gm)].map(([, name = '', value = '']) => [name, JSON.parse(value)])
  const [, ...inShort] = summary.split(/^- /m)
  return { ...Object.fromEntries(facts), inShort, sections: sections.map(readSection) }
}

function readSection(markdown: string) {
  const [, heading = '', shownWhen = 'always', body = ''] =
    /^(.+)\n+(?:> Shown when: (.+)\n+)?([\s\S]+)$/.exec(markdown) ?? []
  return { heading, shownWhen: shownWhen as SectionCondition, body }
}
