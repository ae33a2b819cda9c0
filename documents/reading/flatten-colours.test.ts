import { expect, it } from 'vitest'
import { flattenColours } from './flatten-colours.ts'

const side = 100

function paint(colourOf: (index: number) => [number, number, number]): ImageData {
  const pixels = new Uint8ClampedArray(side * side * 4)
  for (let index = 0; index < side * side; index++) pixels.set([...colourOf(index), 255], index * 4)
  return { data: pixels, width: side, height: side, colorSpace: 'srgb' } as ImageData
}

it('keeps the exact colours of areas, and gives edges few levels', () => {
  const paper = [238, 243, 251] as [number, number, number]
  const page = paint((index) => (index % 40 === 0 ? [index / 40, 60, 200] : paper))
  const flat = flattenColours(page)?.data ?? []
  expect([...flat.slice(4, 8)]).toEqual([...paper, 255])
  const edges = new Set(Array.from({ length: side * side }, (_, index) => flat[index * 4]))
  // Six levels of red, and the red of the paper.
  expect(edges.size).toBe(7)
})

it('leaves a photo as it is', () => {
  expect(flattenColours(paint((index) => [index % 251, (index * 7) % 253, (index * 13) % 255]))).toBeNull()
})
