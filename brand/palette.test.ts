import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { heat, heatScale, palette } from './palette.ts'

const [coldest] = heat
const hottest = heat.at(-1)
const stepOf = (colour: string) => (heat as readonly string[]).indexOf(colour)

it('has the colours of the stylesheet, and no others', () => {
  const theme = readFileSync('app/app.css', 'utf8')
  const declared = [...theme.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex]) => [
    name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    hex,
  ])
  expect(Object.fromEntries(declared)).toEqual(palette)
})

describe('heatScale', () => {
  it('spreads the whole scale over the values: zero is the coldest, the largest the hottest', () => {
    const colourOf = heatScale([0, 3, 7, 12])
    expect(colourOf(0)).toBe(coldest)
    expect(colourOf(3)).toBe(heat[1])
    expect(colourOf(12)).toBe(hottest)
  })

  it('never gets colder as values grow', () => {
    const colourOf = heatScale([1, 40])
    const steps = Array.from({ length: 41 }, (_, value) => stepOf(colourOf(value)))
    expect(steps).toEqual([...steps].sort((a, b) => a - b))
    expect(new Set(steps)).toEqual(new Set(heat.keys()))
  })

  it('tells “asked a little” from “not asked”', () => {
    const colourOf = heatScale([0, 1, 1000])
    expect(colourOf(1)).not.toBe(colourOf(0))
  })

  it('has a warm step for a value that stands alone', () => {
    for (const values of [[5], [5, 5, 5], [0, 5]]) {
      expect(stepOf(heatScale(values)(5)), `${values}`).toBeGreaterThan(0)
      expect(heatScale(values)(0)).toBe(coldest)
    }
  })

  it('stays cold when nothing was asked', () => {
    expect(heatScale([])(0)).toBe(coldest)
    expect(heatScale([0, 0])(0)).toBe(coldest)
  })
})
