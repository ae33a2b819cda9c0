import { expect, it } from 'vitest'
import { guessFlow } from './guess-flow.ts'

const line = (text: string, x: number, y: number, height = 14) => ({ text, x, y, width: 8 * text.length, height })

it('joins lines to paragraphs, divided words and rows, and finds headings', () => {
  const flow = guessFlow([
    line('Algebra', 100, 50, 28),
    line('A polynomial is a sum of terms, each a num-', 120, 100),
    line('ber times a power.', 100, 120),
    line('Its degree is the highest power.', 100, 170),
    line('2024', 100, 220),
    line('6 marks', 400, 220),
    line('2025', 100, 260),
    line('A second column', 600, 100),
  ])
  expect(flow).toEqual([
    { tag: 'h2', children: ['Algebra'] },
    { tag: 'p', children: ['A polynomial is a sum of terms, each a number times a power.'] },
    { tag: 'p', children: ['Its degree is the highest power.'] },
    { tag: 'p', children: ['2024 6 marks'] },
    { tag: 'p', children: ['2025'] },
    { tag: 'p', children: ['A second column'] },
  ])
  expect(guessFlow([])).toEqual([])
})
