import { Document } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
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
      title={`${subject} Blueprint, CBSE Class 10 (${sampleEdition.name.toLowerCase()})`}
      author={shopName}
      creator={shopName}
      subject={`Chapter-wise weightage, priorities and trends for CBSE Class 10 ${subject}`}
      keywords={`CBSE, Class 10, ${subject}, ${blueprint.code}, weightage, revision`}
      language="en-IN"
      pageMode="useOutlines"
    >
      <Cover edition={edition} />
      <Sheet
        id="contents"
        bookmark="Contents"
        running={running}
        number={2}
        of={of}
        eyebrow="On a phone, tap a line to go there"
        title="Contents"
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
            eyebrow={pages.length > 1 ? `${eyebrow} · ${index + 1} of ${pages.length}` : eyebrow}
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
      eyebrow: 'Before you begin',
      title: 'How to read this blueprint',
      detail: 'colours, priorities, order of use',
      showsSampleFigures: false,
      pages: [<HowToRead key="how" />],
    },
    {
      id: 'paper',
      eyebrow: 'The paper',
      title: 'Paper pattern',
      detail: `${blueprint.paper.questions} questions, ${blueprint.theoryMarks} marks, 3 hours`,
      showsSampleFigures: false,
      pages: [<PaperPattern key="paper" edition={edition} />],
    },
    {
      id: 'units',
      eyebrow: 'Weightage',
      title: 'Marks by unit',
      detail: `${blueprint.units.length} units, ${chapters.length} chapters`,
      lead: 'The board publishes these marks. They do not change from paper to paper: start your plan here.',
      showsSampleFigures: false,
      pages: [<UnitWeightage key="units" edition={edition} />],
    },
    {
      id: 'heatmap',
      eyebrow: 'Weightage',
      title: 'Chapter heatmap',
      detail: 'every chapter in ten papers',
      lead: 'Marks of every chapter in every paper. Unit marks stay the same; the heat moves inside a unit.',
      showsSampleFigures: true,
      pages: [<Heatmap key="heatmap" blueprint={blueprint} rowHeight={chapters.length > 18 ? 21 : 26} />],
    },
    {
      id: 'ranking',
      eyebrow: 'Weightage',
      title: 'Chapters, heaviest first',
      detail: 'with the leanest and the richest paper',
      lead: 'The bar is a chapter’s average, the line runs from its leanest to its richest paper. Short line: steady marks.',
      showsSampleFigures: true,
      pages: [<Ranking key="ranking" edition={edition} />],
    },
    {
      id: 'chapters',
      eyebrow: 'Chapter by chapter',
      title: 'Chapter cards',
      detail: 'what is asked, where to begin, how marks get lost',
      showsSampleFigures: true,
      pages: splitEvenly(chapters, cardsOnAPage).map((part) =>
        part.map((chapter) => (
          <ChapterCard key={chapter.name} edition={edition} chapter={chapter} hasNotes={part.length < cardsOnAPage} />
        )),
      ),
    },
    ...blueprint.maps.map((map) => ({
      id: `map-${map.key}`,
      eyebrow: 'Priorities',
      title: map.title,
      detail: `${map.items.length} ${map.itemsAreCalled}, ranked`,
      lead: advice.maps[map.key],
      showsSampleFigures: true,
      pages: [<PriorityPage key={map.key} map={map} papers={blueprint.years.length} />],
    })),
    {
      id: 'musts',
      eyebrow: 'Priorities',
      title: 'All musts on one page',
      detail: 'to pin above your desk',
      lead: 'Asked in seven or more of ten papers. If you have one evening, it belongs to this page.',
      showsSampleFigures: true,
      pages: [<MustPage key="musts" edition={edition} />],
    },
    ...blueprint.trends.map((trend) => ({
      id: `trend-${trend.key}`,
      eyebrow: 'Trends',
      title: trend.key === 'hots' ? 'HOTS: kinds of thinking' : trend.title.replace(/ \(.*\)$/, ''),
      detail: trend.key === 'hots' ? 'higher-order thinking, paper by paper' : 'paper by paper',
      lead:
        trend.key === 'hots'
          ? 'How many marks each paper gave for each kind of thinking.'
          : trend.title.includes('since 2022')
            ? 'Case studies have been a section of their own since 2022.'
            : undefined,
      showsSampleFigures: true,
      pages: [<TrendPage key={trend.key} edition={edition} trend={trend} />],
    })),
    {
      id: 'hours',
      eyebrow: 'Revision plan',
      title: 'Forty hours, spent like the marks',
      detail: 'half hours to tick off',
      lead: 'One box is half an hour. Tick it when it is done. Have twenty hours? Halve every row.',
      showsSampleFigures: true,
      pages: [<HoursByMarks key="hours" edition={edition} />],
    },
    {
      id: 'weeks',
      eyebrow: 'Revision plan',
      title: 'Four weeks',
      detail: 'chapters in order, with boxes',
      showsSampleFigures: true,
      pages: [<FourWeeks key="weeks" edition={edition} />],
    },
    {
      id: 'hall',
      eyebrow: 'The day',
      title: 'Three hours in the hall',
      detail: 'minutes by marks, and the days before',
      showsSampleFigures: false,
      pages: [<ExamHall key="hall" edition={edition} />],
    },
    {
      id: 'about',
      eyebrow: 'Small print that matters',
      title: 'Where the figures come from',
      showsSampleFigures: false,
      pages: [<About key="about" edition={edition} />],
    },
  ]
}
