import { Document } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import type { Trend } from '#content/owner/blueprints/blueprint.ts'
import { blueprintDocument } from '#content/owner/blueprints/blueprint-document.ts'
import { sampleEdition } from '#content/owner/blueprints/sample-edition.ts'
import { ContentsList } from '../contents-list.tsx'
import { Heatmap } from '../drawings/heatmap.tsx'
import { Sheet } from '../sheet.tsx'
import { Callout, Paragraph } from '../typesetting.tsx'
import { About } from './about.tsx'
import { ChapterCard } from './chapter-card.tsx'
import { listChapters, splitEvenly } from './chapter-figures.ts'
import { Cover } from './cover.tsx'
import { type Edition, runningTitle } from './edition.ts'
import { ExamHall } from './exam-hall.tsx'
import { HowToRead } from './how-to-read.tsx'
import { MustPage } from './must-page.tsx'
import { PaperPattern } from './paper-pattern.tsx'
import { PriorityPage } from './priority-page.tsx'
import { Ranking } from './ranking.tsx'
import { FourWeeks, HoursByMarks } from './revision-plan.tsx'
import { TrendPage } from './trend-page.tsx'
import { UnitWeightage } from './weightage.tsx'

interface Section {
  id: string
  eyebrow: string
  title: string
  lead?: string
  detail?: string
  showsSampleFigures: boolean
  /** Each must fit on one page, because the contents page is numbered before drawing. */
  pages: ReactNode[]
}

const { meta, contents, sections: words } = blueprintDocument
const cardsOnAPage = 4
const pagesBeforeSections = 2

/** After the cover and the contents page. */
export function countBlueprintPages(edition: Edition): number {
  return listSections(edition).reduce((sum, { pages }) => sum + pages.length, pagesBeforeSections)
}

export function BlueprintDocument({ edition }: { edition: Edition }) {
  const { subject, shopName, blueprint } = edition
  const running = runningTitle(edition)
  const sections = listSections(edition)
  const of = countBlueprintPages(edition)
  let next = pagesBeforeSections + 1
  const entries = sections.map((section) => {
    const page = next
    next += section.pages.length
    return { ...section, page }
  })
  return (
    <Document
      title={meta.title(subject, sampleEdition.name.toLowerCase())}
      author={shopName}
      creator={shopName}
      subject={meta.subject(subject)}
      keywords={meta.keywords(subject, blueprint.code)}
      language={blueprintDocument.language}
      pageMode="useOutlines"
    >
      <Cover edition={edition} />
      <Sheet
        id="contents"
        bookmark={contents.title}
        running={running}
        number={2}
        of={of}
        eyebrow={contents.eyebrow}
        title={contents.title}
      >
        <ContentsList entries={entries} />
        <Callout title={sampleEdition.name}>
          <Paragraph>{sampleEdition.explanation}</Paragraph>
        </Callout>
      </Sheet>
      {entries.flatMap(({ id, eyebrow, title, lead, showsSampleFigures, pages, page }) =>
        numbered(pages, page).map(({ content, number, index }) => (
          <Sheet
            key={number}
            id={index === 0 ? id : undefined}
            bookmark={index === 0 ? title : undefined}
            running={running}
            number={number}
            of={of}
            eyebrow={pages.length > 1 ? blueprintDocument.part(eyebrow, index + 1, pages.length) : eyebrow}
            title={title}
            lead={index === 0 ? lead : undefined}
            showsSampleFigures={showsSampleFigures}
          >
            {content}
          </Sheet>
        )),
      )}
    </Document>
  )
}

function numbered(pages: ReactNode[], first: number) {
  return pages.map((content, index) => ({ content, index, number: first + index }))
}

function listSections(edition: Edition): Section[] {
  const { blueprint, advice } = edition
  const chapters = listChapters(blueprint)
  return [
    {
      id: 'how-to-read',
      ...words.howToRead,
      showsSampleFigures: true,
      pages: [<HowToRead key="how" />],
    },
    {
      id: 'paper',
      ...words.paper,
      detail: words.paper.detail(blueprint.paper.questions, blueprint.theoryMarks),
      showsSampleFigures: false,
      pages: [<PaperPattern key="paper" edition={edition} />],
    },
    {
      id: 'units',
      ...words.units,
      detail: words.units.detail(blueprint.units.length, chapters.length),
      showsSampleFigures: false,
      pages: [<UnitWeightage key="units" edition={edition} />],
    },
    {
      id: 'heatmap',
      ...words.heatmap,
      showsSampleFigures: true,
      pages: [<Heatmap key="heatmap" blueprint={blueprint} rowHeight={chapters.length > 18 ? 21 : 26} />],
    },
    {
      id: 'ranking',
      ...words.ranking,
      showsSampleFigures: true,
      pages: [<Ranking key="ranking" edition={edition} />],
    },
    {
      id: 'chapters',
      ...words.chapters,
      showsSampleFigures: true,
      pages: splitEvenly(chapters, cardsOnAPage).map((part) =>
        part.map((chapter) => (
          <ChapterCard key={chapter.name} edition={edition} chapter={chapter} hasNotes={part.length < cardsOnAPage} />
        )),
      ),
    },
    ...blueprint.maps.map((map) => ({
      id: `map-${map.key}`,
      eyebrow: words.map.eyebrow,
      title: map.title,
      detail: words.map.detail(map.items.length, map.itemsAreCalled),
      lead: advice.maps[map.key],
      showsSampleFigures: true,
      pages: [<PriorityPage key={map.key} map={map} papers={blueprint.years.length} />],
    })),
    {
      id: 'musts',
      ...words.musts,
      showsSampleFigures: true,
      pages: [<MustPage key="musts" edition={edition} />],
    },
    ...blueprint.trends.map((trend) => ({
      id: `trend-${trend.key}`,
      ...describeTrend(trend),
      showsSampleFigures: true,
      pages: [<TrendPage key={trend.key} edition={edition} trend={trend} />],
    })),
    {
      id: 'hours',
      ...words.hours,
      showsSampleFigures: true,
      pages: [<HoursByMarks key="hours" edition={edition} />],
    },
    {
      id: 'weeks',
      ...words.weeks,
      showsSampleFigures: true,
      pages: [<FourWeeks key="weeks" edition={edition} />],
    },
    {
      id: 'hall',
      ...words.hall,
      showsSampleFigures: false,
      pages: [<ExamHall key="hall" edition={edition} />],
    },
    {
      id: 'about',
      ...words.about,
      showsSampleFigures: false,
      pages: [<About key="about" edition={edition} />],
    },
  ]
}

function describeTrend({ key, title }: Trend): Pick<Section, 'eyebrow' | 'title' | 'lead' | 'detail'> {
  if (key === 'hots') return words.hots
  const { eyebrow, detail, leadSince2022 } = words.trend
  const lead = title.includes('since 2022') ? leadSince2022 : undefined
  return { eyebrow, title: title.replace(/ \(.*\)$/, ''), detail, lead }
}
