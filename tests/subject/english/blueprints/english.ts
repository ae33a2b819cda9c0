import type { Blueprint } from '#content/owner/blueprints/blueprint.ts'
import { boardYears } from '#content/owner/blueprints/board-years.ts'

export const englishBlueprint: Blueprint = {
  subject: 'english',
  code: '184',
  theoryMarks: 80,
  paper: {
    questions: 11,
    sections: [
      { name: 'Section A', marks: 20, detail: 'Reading skills' },
      { name: 'Section B', marks: 20, detail: 'Writing skills and grammar' },
      { name: 'Section C', marks: 40, detail: 'Literature textbooks' },
    ],
  },
  years: boardYears,
  units: [
    { name: 'Reading', marks: 20, chapters: [chapter('Unseen Passages', 20)] },
    { name: 'Writing and Grammar', marks: 20, chapters: [chapter('Letters', 10), chapter('Grammar', 10)] },
    { name: 'Literature', marks: 40, chapters: [chapter('Prose', 20), chapter('Poetry', 20)] },
  ],
  maps: [
    {
      key: 'letters',
      title: 'Letter priority map',
      itemsAreCalled: 'letters',
      items: [
        { label: 'Letter to the editor', chapter: 'Letters', priority: 'must', yearsAsked: 8 },
        { label: 'Letter of complaint', chapter: 'Letters', priority: 'should', yearsAsked: 5 },
      ],
    },
  ],
  trends: [
    {
      key: 'hots',
      title: 'Kinds of question',
      unit: 'marks',
      series: [
        { label: 'Recall', byYear: boardYears.map(() => 40) },
        { label: 'Analysis', byYear: boardYears.map(() => 40) },
      ],
    },
  ],
}

function chapter(name: string, marks: number) {
  return { name, shortName: name, marksByYear: boardYears.map(() => marks) }
}
