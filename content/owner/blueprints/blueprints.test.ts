import { describe, expect, it } from 'vitest'
import type { Blueprint } from './blueprint.ts'
import { mathsBlueprint } from './maths.ts'
import { scienceBlueprint } from './science.ts'
import { socialBlueprint } from './social.ts'
import { subjects } from './subjects.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const repeated = (names: string[]) => names.filter((name, index) => names.indexOf(name) !== index)
const listChapters = (blueprint: Blueprint) => blueprint.units.flatMap((unit) => unit.chapters)
const listItems = (blueprint: Blueprint) => blueprint.maps.flatMap((map) => map.items)

function getMapItems({ maps }: Blueprint, wanted: string) {
  const map = maps.find(({ key }) => key === wanted)
  if (!map) throw new Error(`there is no map ${wanted}`)
  return map.items
}

describe.each(subjects)('the blueprint of $name', ({ blueprint }) => {
  const { units, years, paper, maps, trends, theoryMarks } = blueprint
  const chapters = listChapters(blueprint)

  it('spreads 80 theory marks over its units and over the paper’s sections', () => {
    expect(theoryMarks).toBe(80)
    expect(sum(units.map((unit) => unit.marks))).toBe(theoryMarks)
    expect(sum(paper.sections.map((section) => section.marks))).toBe(theoryMarks)
  })

  it('covers ten board papers, oldest first, without 2021', () => {
    expect(years).toHaveLength(10)
    expect(years).toEqual([...years].sort())
    expect(years).not.toContain(2021)
  })

  it('has one whole number of marks per chapter and year', () => {
    for (const { name, marksByYear } of chapters) {
      expect(marksByYear, name).toHaveLength(years.length)
      expect(
        marksByYear.every((marks) => Number.isInteger(marks) && marks >= 0),
        name,
      ).toBe(true)
    }
  })

  it('splits exactly the unit’s marks between its chapters in every year', () => {
    for (const unit of units) {
      const marksInYear = years.map((_, year) => sum(unit.chapters.map((chapter) => chapter.marksByYear[year] ?? 0)))
      expect(marksInYear, unit.name).toEqual(years.map(() => unit.marks))
    }
  })

  it('names every unit, section, chapter, map, item, trend and series only once', () => {
    expect(repeated(units.map((unit) => unit.name))).toEqual([])
    expect(repeated(paper.sections.map((section) => section.name))).toEqual([])
    expect(repeated(chapters.map((chapter) => chapter.name))).toEqual([])
    expect(repeated(chapters.map((chapter) => chapter.shortName))).toEqual([])
    expect(repeated(maps.map((map) => map.key))).toEqual([])
    expect(repeated(listItems(blueprint).map((item) => item.label))).toEqual([])
    expect(repeated(trends.map((trend) => trend.key))).toEqual([])
    for (const trend of trends) expect(repeated(trend.series.map((series) => series.label)), trend.key).toEqual([])
  })

  it('keeps names and labels short enough for a phone', () => {
    expect(chapters.map((chapter) => chapter.shortName).filter((name) => name.length > 20)).toEqual([])
    for (const { label } of listItems(blueprint)) {
      const isEquation = /[=→]/.test(label)
      expect(label.length, label).toBeLessThanOrEqual(isEquation ? 40 : 34)
    }
    for (const { label } of trends.flatMap((trend) => trend.series)) expect(label.length, label).toBeLessThanOrEqual(34)
  })

  it('takes every item from a chapter that carried marks in at least as many years', () => {
    for (const { label, chapter: name, yearsAsked } of listItems(blueprint)) {
      const chapter = chapters.find((candidate) => candidate.name === name)
      expect(chapter, `${label}: ${name}`).toBeDefined()
      const yearsWithMarks = chapter?.marksByYear.filter((marks) => marks > 0).length ?? 0
      expect(Number.isInteger(yearsAsked) && yearsAsked >= 0, label).toBe(true)
      expect(yearsAsked, label).toBeLessThanOrEqual(yearsWithMarks)
    }
  })

  it('sets the priority by the years an item was asked', () => {
    for (const { label, priority, yearsAsked } of listItems(blueprint)) {
      expect(priority, label).toBe(yearsAsked >= 7 ? 'must' : yearsAsked >= 4 ? 'should' : 'could')
    }
  })

  it('ranks the items of a map, most asked first', () => {
    for (const { key, items } of maps) {
      const yearsAsked = items.map((item) => item.yearsAsked)
      expect(yearsAsked, key).toEqual([...yearsAsked].sort((a, b) => b - a))
    }
  })

  it('has one figure per year in every trend, and at most the paper’s marks in a year', () => {
    for (const { key, unit, series } of trends) {
      for (const { label, byYear } of series) expect(byYear, `${key}: ${label}`).toHaveLength(years.length)
      if (unit !== 'marks') continue
      const totals = years.map((_, year) => sum(series.map(({ byYear }) => byYear[year] ?? 0)))
      expect(Math.max(...totals), key).toBeLessThanOrEqual(theoryMarks)
    }
  })

  it('counts case studies by unit, and none before 2022', () => {
    const caseStudies = trends.find((trend) => trend.key === 'case-studies')
    for (const { label, byYear } of caseStudies?.series ?? []) {
      expect(units.map((unit) => unit.name)).toContain(label)
      expect(sum(byYear.filter((_, year) => (years[year] ?? 0) < 2022)), label).toBe(0)
    }
  })
})

describe('the chapters', () => {
  it('number 14 in maths, 13 in science and 22 in social science', () => {
    expect(listChapters(mathsBlueprint)).toHaveLength(14)
    expect(listChapters(scienceBlueprint)).toHaveLength(13)
    expect(listChapters(socialBlueprint)).toHaveLength(22)
  })

  it('carry no board marks when they are assessed only inside the school', () => {
    const internal = ['Age of Industrialisation', 'Consumer Rights']
    const marks = listChapters(socialBlueprint).filter((chapter) => internal.includes(chapter.name))
    expect(marks.map((chapter) => sum(chapter.marksByYear))).toEqual([0, 0])
  })

  it('carry five marks in every year that asked one of their five-mark themes', () => {
    for (const { label, chapter: name, yearsAsked } of getMapItems(socialBlueprint, 'long-answers')) {
      const chapter = listChapters(socialBlueprint).find((candidate) => candidate.name === name)
      expect(yearsAsked, label).toBeLessThanOrEqual(chapter?.marksByYear.filter((marks) => marks >= 5).length ?? 0)
    }
  })
})

describe('the chemical equations', () => {
  it.each(getMapItems(scienceBlueprint, 'reactions'))('balance: $label', ({ label }) => {
    const [left = '', right = ''] = label.split(' → ')
    expect(countAtoms(left)).not.toEqual({})
    expect(countAtoms(left)).toEqual(countAtoms(right))
  })

  it('do not balance when an atom is missing', () => {
    expect(countAtoms('Ca(OH)₂ + 1½H₂O')).toEqual({ Ca: 1, O: 3.5, H: 5 })
    expect(countAtoms('Mg + O₂')).not.toEqual(countAtoms('MgO'))
  })
})

/** Atoms on one side of an equation: coefficients, subscripts, one level of brackets, water of crystallisation. */
function countAtoms(side: string): Record<string, number> {
  const atoms: Record<string, number> = {}
  const add = (formula: string, times: number) => {
    for (const [, group, element, subscript] of formula.matchAll(/(?:\(([^)]+)\)|([A-Z][a-z]?))([₀-₉]*)/g)) {
      const count = times * readSubscript(subscript)
      if (group) add(group, count)
      else if (element) atoms[element] = (atoms[element] ?? 0) + count
    }
  }
  for (const part of side.split(/ \+ |·/)) {
    const [coefficient = '', whole, half] = part.match(/^(\d*)(½?)/) ?? []
    add(part, coefficient ? Number(whole || 0) + (half ? 0.5 : 0) : 1)
  }
  return atoms
}

function readSubscript(subscript = ''): number {
  const digits = [...subscript].map((digit) => '₀₁₂₃₄₅₆₇₈₉'.indexOf(digit))
  return digits.length ? Number(digits.join('')) : 1
}
