/** Words inside the drawings of a product page. */
export const drawingWords = {
  year: (year: number) => `’${String(year).slice(2)}`,
  fewerMarks: 'fewer marks',
  moreMarks: 'more marks',
  priorities: { must: 'must', should: 'should', could: 'could' },
  marks: (marks: number) => `${marks} marks`,
  marksByUnit: (units: readonly { name: string; marks: number }[]) =>
    `Marks by unit: ${units.map(({ name, marks }) => `${name} ${marks}`).join(', ')}.`,
}
