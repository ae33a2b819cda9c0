import type { drawingWords as english } from '../en/drawings.ts'

export const drawingWords: typeof english = {
  year: (year) => `’${String(year).slice(2)}`,
  fewerMarks: 'कम अंक',
  moreMarks: 'ज़्यादा अंक',
  priorities: { must: 'बहुत ज़रूरी', should: 'ज़रूरी', could: 'समय हो तो' },
  marks: (marks) => `${marks} अंक`,
  marksByUnit: (units) => `हर यूनिट के अंक: ${units.map(({ name, marks }) => `${name} ${marks}`).join(', ')}।`,
}
