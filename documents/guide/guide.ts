import type { Language } from '#brand/language.ts'
import { blueprintDocument } from '#content/owner/blueprints/blueprint-document.ts'
import { demoEdition } from '#content/owner/blueprints/demo-edition.ts'
import { subjectsIn } from '#content/owner/blueprints/subjects-in.ts'
import { guideFootnotesInHindi, strategyGuideInHindi } from '#content/owner/hi/strategy-guide.ts'
import { type StrategyGuideWords, strategyGuide } from '#content/owner/strategy-guide.ts'
import { inLanguage } from '#platform/current-language.server.ts'
import { listSections } from '../blueprint/chapter-figures.ts'
import { type DocumentForm, typeset } from '../typeset.ts'
import { describeWeightage } from '../weightage.ts'
import template from './guide.typ?raw'

const guides: Record<Language, StrategyGuideWords> = { en: strategyGuide, hi: strategyGuideInHindi }
const footnotes: Record<
  Language,
  Pick<typeof guideFootnotesInHindi, 'syllabus' | 'notThis'> & { page: (number: string, count: string) => string }
> = {
  en: { ...demoEdition, page: blueprintDocument.page },
  hi: guideFootnotesInHindi,
}

export function drawGuide(language: Language, edition: DocumentForm): Promise<Uint8Array> {
  return inLanguage(language, () => typeset(template, describeGuide(language, edition)))
}

function describeGuide(language: Language, { shopName, size }: DocumentForm) {
  const words = guides[language]
  const { syllabus, notThis, page } = footnotes[language]
  const { title, meta, cover, summary, weeks } = words
  let number = 0
  const asChapter = <Part>(part: Part) => ({ ...part, eyebrow: words.chapter(++number) })
  return {
    ...words,
    language,
    size,
    meta: {
      title: meta.title(title),
      author: shopName,
      subject: meta.subject,
      keywords: meta.keywords.split(', '),
      date: null,
    },
    shopName,
    running: words.runningTitle(shopName, title),
    cover: { eyebrow: cover.eyebrow, name: cover.title, marked: cover.marked, summary },
    pageOf: page('{number}', '{count}'),
    syllabus,
    marks: asChapter(describeMarks(language)),
    papers: asChapter(describePapers(language)),
    first: asChapter(words.first),
    weeks: asChapter({ ...weeks, columns: Object.values(weeks.columns) }),
    lastDays: asChapter(words.lastDays),
    closing: { title: words.closingTitle, text: `${words.closing} ${notThis}` },
  }
}

function describeMarks(language: Language) {
  const { marks } = guides[language]
  const subjects = subjectsIn[language]
  return {
    ...marks,
    detail: marks.detail(subjects.length),
    subjects: subjects.map(({ name, blueprint }) => ({
      name,
      bar: describeWeightage([...blueprint.units].sort((a, b) => b.marks - a.marks)),
    })),
  }
}

function describePapers(language: Language) {
  const { papers } = guides[language]
  return {
    ...papers,
    columns: Object.values(papers.columns),
    subjects: subjectsIn[language].map(({ name, blueprint }) => ({
      title: papers.questions(name, blueprint.paper.questions),
      rows: listSections(blueprint),
    })),
  }
}
