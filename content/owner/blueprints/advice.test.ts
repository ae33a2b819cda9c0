import { describe, expect, it } from 'vitest'
import { subjects } from './subjects.ts'

const advised = subjects.flatMap(({ name, blueprint, advice }) => (advice ? [{ name, blueprint, advice }] : []))

describe.each(advised)('the advice on $name', ({ blueprint, advice }) => {
  const chapters = blueprint.units.flatMap((unit) => unit.chapters)

  it('is about exactly the chapters, maps and trends of the blueprint', () => {
    expect(Object.keys(advice.chapters)).toEqual(chapters.map(({ name }) => name))
    expect(Object.keys(advice.maps).sort()).toEqual(blueprint.maps.map(({ key }) => key).sort())
    expect(Object.keys(advice.trends).sort()).toEqual(blueprint.trends.map(({ key }) => key).sort())
  })

  it('counts no years or papers: such figures belong to the sample data', () => {
    const words = JSON.stringify(advice)
    expect(words).not.toMatch(/of (the )?(ten|10) (papers|years)|every year|\b20[12]\d\b/)
  })

  it('says how a chapter without board marks is assessed', () => {
    const unasked = chapters.filter(({ marksByYear }) => marksByYear.every((marks) => marks === 0))
    expect(unasked.filter(({ name }) => !advice.chapters[name]?.assessed)).toEqual([])
  })
})
