import type { Blueprint, Chapter, PriorityItem, Unit } from '#content/owner/blueprints/blueprint.ts'

export interface RankedChapter {
  chapter: Chapter
  unit: Unit
  average: number
}

export function averageMarks({ marksByYear }: Chapter): number {
  return marksByYear.reduce((sum, marks) => sum + marks, 0) / marksByYear.length
}

/** "7.5", and "6" rather than "6.0". */
export function formatAverage(average: number): string {
  return String(Math.round(average * 10) / 10)
}

/** "3 to 8", or "6" when the marks never changed. */
export function formatRange({ marksByYear }: Chapter): string {
  const [least, most] = [Math.min(...marksByYear), Math.max(...marksByYear)]
  return least === most ? String(most) : `${least} to ${most}`
}

export function listChapters(blueprint: Blueprint): Chapter[] {
  return blueprint.units.flatMap((unit) => unit.chapters)
}

/** Chapters with board marks, highest average first. */
export function rankChapters(blueprint: Blueprint): RankedChapter[] {
  const all = blueprint.units.flatMap((unit) =>
    unit.chapters.map((chapter) => ({ chapter, unit, average: averageMarks(chapter) })),
  )
  return all.filter(({ average }) => average > 0).sort((a, b) => b.average - a.average)
}

export function listItems(blueprint: Blueprint, chapter: Chapter): PriorityItem[] {
  const items = blueprint.maps.flatMap((map) => map.items.filter((item) => item.chapter === chapter.name))
  return items.sort((a, b) => b.yearsAsked - a.yearsAsked)
}

/** Splits a total into whole numbers by weight, without rounding loss. */
export function splitByWeight(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const exact = weights.map((weight) => (total * weight) / sum)
  const shares = exact.map(Math.floor)
  const byRemainder = exact.map((value, index) => ({ index, remainder: value - Math.floor(value) }))
  byRemainder.sort((a, b) => b.remainder - a.remainder)
  const left = total - shares.reduce((all, share) => all + share, 0)
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}

/** Splits a list into as few parts of about equal length as the size allows. */
export function splitEvenly<Item>(items: readonly Item[], maxLength: number): Item[][] {
  const count = Math.ceil(items.length / maxLength)
  const sizes = splitByWeight(
    items.length,
    Array.from({ length: count }, () => 1),
  )
  let from = 0
  return sizes.map((size) => {
    const part = items.slice(from, from + size)
    from += size
    return part
  })
}

const minutesToWrite = 165

/** Splits three hours by marks and keeps a quarter of an hour for the end. */
export function sectionMinutes({ paper }: Blueprint): number[] {
  return splitByWeight(
    minutesToWrite,
    paper.sections.map((section) => section.marks),
  )
}

/** Rows of a table: name, detail, marks and minutes. */
export function listSections(blueprint: Blueprint): (string | number)[][] {
  const minutes = sectionMinutes(blueprint)
  return blueprint.paper.sections.map(({ name, detail, marks }, index) => [name, detail, marks, minutes[index] ?? 0])
}
