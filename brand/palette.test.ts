import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { heat, heatScale, palette } from './palette.ts'

const [coldest] = heat
const hottest = heat.at(-1)
const stepFor = (colour: string) => (heat as readonly string[]).indexOf(colour)

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
    const colourFor = heatScale([0, 3, 7, 12])
    expect(colourFor(0)).toBe(coldest)
    expect(colourFor(3)).toBe(heat[1])
    expect(colourFor(12)).toBe(hottest)
  })

  it('never gets colder as values grow', () => {
    const colourFor = heatScale([1, 40])
    const steps = Array.from({ length: 41 }, (_, value) => stepFor(colourFor(value)))
    expect(steps).toEqual([...steps].sort((a, b) => a - b))
    expect(new Set(steps)).toEqual(new Set(heat.keys()))
  })

  it('distinguishes “asked a little” from “not asked”', () => {
    const colourFor = heatScale([0, 1, 1000])
    expect(colourFor(1)).not.toBe(colourFor(0))
  })

  it('uses a warm colour when there is only one value', () => {
    for (const values of [[5], [5, 5, 5], [0, 5]]) {
      expect(stepFor(heatScale(values)(5)), `${values}`).toBeGreaterThan(0)
      expect(heatScale(values)(0)).toBe(coldest)
    }
  })

  it('stays cold when nothing was asked', () => {
    expect(heatScale([])(0)).toBe(coldest)
    expect(heatScale([0, 0])(0)).toBe(coldest)
  })
})
