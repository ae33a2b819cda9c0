import { heatScale } from '#brand/palette.ts'
import { drawingWords } from '#content/interface/drawings.ts'

// The same colour scale for all subjects: 5 marks are cold, 25 are hot.
export const weightColour = heatScale([5, 25])

/** The data of a bar whose parts are as wide as their marks. */
export function describeWeightage(parts: readonly { name: string; marks: number }[]) {
  return {
    total: drawingWords.marks(parts.reduce((sum, { marks }) => sum + marks, 0)),
    alt: drawingWords.marksByUnit(parts),
    parts: parts.map(({ name, marks }) => ({ name, marks, colour: weightColour(marks) })),
  }
}
