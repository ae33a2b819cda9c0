import { heat, heatScale } from '#brand/palette.ts'
import { joinWithAnd } from '#brand/words.ts'
import { drawingWords } from '#content/interface/en/drawings.ts'
import type { Advice, ChapterAdvice } from '#content/owner/blueprints/advice.ts'
import type { Blueprint, Chapter } from '#content/owner/blueprints/blueprint.ts'
import { blueprintDocument as words } from '#content/owner/blueprints/blueprint-document.ts'
import { markYear } from '#content/owner/blueprints/board-years.ts'
import { demoEdition } from '#content/owner/blueprints/demo-edition.ts'
import type { Subject } from '#content/owner/blueprints/subjects.ts'
import { type DocumentForm, typeset } from '../typeset.ts'
import { describeWeightage, weightColour } from '../weightage.ts'
import template from './blueprint.typ?raw'
import {
  averageMarks,
  formatAverage,
  formatRange,
  listChapters,
  listItems,
  listSections,
  type RankedChapter,
  rankChapters,
  sectionMinutes,
  splitByWeight,
  splitEvenly,
} from './chapter-figures.ts'
import { describeTrend } from './trend-figures.ts'

export type AdvisedSubject = Subject & { advice: Advice }

const internalMarks = 20
const cardsPerPage = 4
const itemsPerCard = 4
const revisionHours = 40

export function drawBlueprint(subject: AdvisedSubject, { shopName, size }: DocumentForm): Promise<Uint8Array> {
  const { name, blueprint, advice } = subject
  const { sections } = words
  const { theoryMarks, units, paper, maps, trends, years } = blueprint
  const chapters = listChapters(blueprint)
  return typeset(template, {
    ...words,
    language: words.language.slice(0, 2),
    size,
    meta: {
      title: words.meta.title(name, demoEdition.name.toLowerCase()),
      author: shopName,
      subject: words.meta.subject(name),
      keywords: words.meta.keywords(name, blueprint.code).split(', '),
      date: null,
    },
    shopName,
    running: words.runningTitle(shopName, name),
    pageOf: words.page('{number}', '{count}'),
    demoMark: demoEdition.mark,
    demo: demoEdition,
    legend: { fewer: drawingWords.fewerMarks, more: drawingWords.moreMarks },
    cover: {
      eyebrow: words.cover.eyebrow(blueprint.code),
      name,
      marked: words.cover.marked,
      summary: words.cover.summary(theoryMarks, chapters.length),
      detail: joinWithAnd(subject.covers) || null,
    },
    titleBlock: words.cover.titleBlock(name, years[0], years.at(-1), demoEdition.name),
    coverHeat: describeHeat(blueprint).map(({ cells }) => cells.map(({ colour }) => colour)),
    sections: {
      ...sections,
      paper: { ...sections.paper, detail: sections.paper.detail(paper.questions, theoryMarks) },
      units: { ...sections.units, detail: sections.units.detail(units.length, chapters.length) },
    },
    priorities: Object.values(priorities).map((priority, index) => ({
      ...priority,
      legend: words.priorityMap.legend(priority.word, priority.meaning),
      example: [9, 5, 2][index],
    })),
    paper: describePaper(blueprint, advice),
    units: describeUnits(subject),
    heatmap: describeHeatmap(blueprint),
    ranking: describeRanking(blueprint),
    cards: describeCards(subject, size === 'phone' ? chapters.length : cardsPerPage),
    papers: years.length,
    maps: maps.map(({ key, title, itemsAreCalled, items }) => ({
      eyebrow: sections.map.eyebrow,
      title,
      detail: sections.map.detail(items.length, itemsAreCalled),
      lead: advice.maps[key] ?? null,
      items: items.map(({ label, chapter, priority, yearsAsked }) => ({
        label,
        chapter,
        ...priorities[priority],
        filled: yearsAsked,
        asked: words.priorityMap.asked(yearsAsked, years.length),
      })),
    })),
    musts: maps.map(({ title, items }) => ({
      title: title.replace(' priority map', ''),
      items: items.filter(({ priority }) => priority === 'must'),
    })),
    mustNotes: words.musts.notes,
    trends: trends.map((trend) => describeTrend(trend, years, advice.trends[trend.key] ?? [])),
    hours: describeHours(blueprint),
    weeks: describeWeeks(blueprint),
    hall: describeHall(blueprint),
    about: {
      ...words.about,
      facts: {
        ...words.about.facts,
        points: [...words.about.facts.points(theoryMarks), demoEdition.syllabus],
      },
      notConnected: words.about.notConnected(shopName),
    },
  })
}

const priorities = {
  must: { ...words.priorities.must, colour: heat[5] },
  should: { ...words.priorities.should, colour: heat[3] },
  could: { ...words.priorities.could, colour: heat[1] },
}

function adviceFor({ advice }: AdvisedSubject, { name }: Chapter): ChapterAdvice {
  const found = advice.chapters[name]
  if (!found) throw new Error(`no advice for the chapter ${name}`)
  return found
}

function describePaper(blueprint: Blueprint, advice: Advice) {
  const { paper, theoryMarks } = blueprint
  const { typology, hours } = words.paper
  const shares = [
    { share: 50, label: typology.competency, colour: heat[3] },
    { share: 20, label: typology.multipleChoice, colour: heat[1] },
    { share: 30, label: typology.constructed, colour: heat[0] },
  ]
  return {
    ...words.paper,
    figures: [
      [String(theoryMarks), words.paper.theoryMarks],
      [String(paper.questions), words.paper.questions],
      [hours.value, hours.words],
      [String(internalMarks), words.paper.internalMarks],
    ],
    bar: describeWeightage(paper.sections),
    columns: Object.values(words.paper.columns),
    rows: listSections(blueprint),
    shares: shares.map((part) => ({ ...part, text: typology.share(part.share) })),
    notes: advice.paperNotes,
  }
}

function describeUnits(subject: AdvisedSubject) {
  const { units, theoryMarks } = subject.blueprint
  return {
    ...words.units,
    bar: describeWeightage(units),
    heaviest: [...units]
      .sort((a, b) => b.marks - a.marks)
      .map(({ name, marks, chapters }) => ({
        name,
        marks,
        colour: weightColour(marks),
        share: words.units.share(Math.round((marks / theoryMarks) * 1000) / 10),
        chapters: chapters.map((chapter) => ({
          name: chapter.name,
          assessed: adviceFor(subject, chapter).assessed ?? '',
        })),
      })),
  }
}

function describeHeat(blueprint: Blueprint) {
  const chapters = listChapters(blueprint)
  const toColour = heatScale(chapters.flatMap(({ marksByYear }) => marksByYear))
  return chapters.map((chapter) => ({
    chapter,
    cells: chapter.marksByYear.map((marks) => ({ marks: marks || '·', colour: toColour(marks) })),
  }))
}

function describeHeatmap(blueprint: Blueprint) {
  const rows = describeHeat(blueprint)
  return {
    columns: [words.weeks.columns.chapter, ...blueprint.years.map(shortYear), words.average],
    isDense: rows.length > 18,
    units: blueprint.units.map(({ name, marks, chapters }) => ({
      name,
      marks: words.marks(marks),
      chapters: rows
        .filter(({ chapter }) => chapters.includes(chapter))
        .map(({ chapter, cells }) => ({
          name: chapter.name,
          cells,
          average: formatAverage(averageMarks(chapter)),
        })),
    })),
  }
}

function shortYear(year: number): string {
  return markYear(year, drawingWords.year(year))
}

function describeRanking(blueprint: Blueprint) {
  const ranked = rankChapters(blueprint)
  const most = Math.max(...ranked.flatMap(({ chapter }) => chapter.marksByYear))
  const toColour = heatScale(ranked.map(({ average }) => average))
  return {
    columns: ['', words.weeks.columns.chapter, words.ranking.average, words.ranking.range],
    rows: ranked.map(({ chapter, unit, average }) => ({
      name: chapter.name,
      unit: unit.name,
      average: formatAverage(average),
      share: average / most,
      leastShare: Math.min(...chapter.marksByYear) / most,
      mostShare: Math.max(...chapter.marksByYear) / most,
      range: formatRange(chapter),
      colour: toColour(average),
    })),
  }
}

function describeCards(subject: AdvisedSubject, maxPerPage: number) {
  const pages = splitEvenly(listChapters(subject.blueprint), maxPerPage)
  const { eyebrow } = words.sections.chapters
  return pages.map((chapters, index) => ({
    eyebrow: pages.length > 1 ? words.part(eyebrow, index + 1, pages.length) : eyebrow,
    hasNotes: chapters.length < maxPerPage,
    chapters: chapters.map((chapter) => describeCard(subject, chapter)),
  }))
}

function describeCard(subject: AdvisedSubject, chapter: Chapter) {
  const { blueprint } = subject
  const { asks, first, slips, assessed } = adviceFor(subject, chapter)
  const chapters = listChapters(blueprint)
  const unit = blueprint.units.find((candidate) => candidate.chapters.includes(chapter))
  const average = averageMarks(chapter)
  const { chapterCard } = words
  return {
    eyebrow: chapterCard.eyebrow(chapters.indexOf(chapter) + 1, unit?.name, unit?.marks),
    name: chapter.name,
    assessed: assessed ?? null,
    lines: [
      [chapterCard.asked, asks],
      [chapterCard.first, first],
      [chapterCard.slips, slips],
    ],
    average: formatAverage(average),
    range: chapterCard.average(formatRange(chapter)),
    spark: average > 0 ? describeSpark(blueprint, chapter) : null,
    items: listItems(blueprint, chapter)
      .slice(0, itemsPerCard)
      .map(({ label, priority }) => ({ label, colour: priorities[priority].colour })),
  }
}

function describeSpark(blueprint: Blueprint, { name, marksByYear }: Chapter) {
  const highest = Math.max(...listChapters(blueprint).flatMap((chapter) => chapter.marksByYear))
  const toColour = heatScale([1, highest])
  return {
    alt: words.alt.chapter(name, blueprint.years, marksByYear),
    columns: marksByYear.map((marks, index) => ({
      marks,
      share: marks / highest,
      colour: toColour(marks),
      year: shortYear(blueprint.years[index] ?? 0),
    })),
  }
}

/** Half hours per chapter, by the unit's marks and then the chapter's average. */
function describeHours(blueprint: Blueprint) {
  const ranked = rankChapters(blueprint)
  const halvesByUnit = splitByWeight(
    revisionHours * 2,
    blueprint.units.map(({ marks }) => marks),
  )
  return {
    ...words.hours,
    units: blueprint.units.map((unit, index) => {
      const halves = halvesByUnit[index] ?? 0
      const chapters = ranked.filter((candidate) => candidate.unit === unit)
      const shares = splitByWeight(
        halves,
        chapters.map(({ average }) => average),
      )
      return {
        name: unit.name,
        figures: words.hours.unit(unit.marks, formatHours(halves)),
        colour: weightColour(unit.marks),
        chapters: chapters.map(({ chapter }, row) => ({
          name: chapter.name,
          halves: shares[row] ?? 0,
          hours: formatHours(shares[row] ?? 0),
        })),
      }
    }),
  }
}

function formatHours(halves: number): string {
  return words.hours.length(`${Math.floor(halves / 2) || ''}${halves % 2 ? '½' : ''}`)
}

function describeWeeks(blueprint: Blueprint) {
  const { title, leads, columns, lastWeek } = words.weeks
  const ranked = rankChapters(blueprint)
  return {
    ...words.weeks,
    columns: Object.values(columns),
    isDense: ranked.length > 16,
    plan: splitIntoWeeks(ranked).map((chapters, index) => ({
      title: title(index + 1),
      lead: leads[index] ?? '',
      chapters: chapters.map(({ chapter, average }) => [chapter.name, formatAverage(average)]),
    })),
    lastWeek: {
      ...lastWeek,
      points: lastWeek.points(blueprint.maps.map(({ itemsAreCalled }) => itemsAreCalled).join(', ')),
    },
  }
}

/** Splits ranked chapters into three weeks with about equal marks. */
export function splitIntoWeeks(ranked: readonly RankedChapter[]): RankedChapter[][] {
  const total = ranked.reduce((sum, { average }) => sum + average, 0)
  const weeks: RankedChapter[][] = [[], [], []]
  let before = 0
  for (const chapter of ranked) {
    const week = Math.min(2, Math.floor(((before + chapter.average / 2) / total) * 3))
    weeks[week]?.push(chapter)
    before += chapter.average
  }
  return weeks
}

/** One stretch per section, and what is left of the three hours. */
function describeHall(blueprint: Blueprint) {
  const { hall } = words
  const minutes = sectionMinutes(blueprint)
  let from = 0
  const stretch = (length: number) => {
    const time = hall.stretch(clock(from), clock(from + length))
    from += length
    return { time, minutes: length }
  }
  const sections = blueprint.paper.sections.map(({ name, detail, marks }, index) => {
    const length = minutes[index] ?? 0
    return {
      ...stretch(length),
      title: name,
      detail: length > 24 ? detail : null,
      figures: hall.figures(marks, length),
      colour: weightColour(marks),
    }
  })
  const left = 180 - from
  const readThrough = { title: hall.readThrough, detail: null, figures: hall.minutes(left), colour: '#ffffff' }
  return { ...hall, stretches: [...sections, { ...stretch(left), ...readThrough }] }
}

function clock(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
