import { capitalise } from '#brand/english-words.ts'
import { joinWithAnd, spellNumber } from '#brand/words.ts'
import { type Subject, subjects } from './blueprints/subjects.ts'

const count = spellNumber(subjects.length)
const names = subjects.map(({ name }) => name)
const totalMarks = subjects.reduce((sum, { blueprint }) => sum + blueprint.theoryMarks, 0)
const lightChapters = subjects.flatMap(({ advice }) => advice?.guide.lightChapter ?? [])
const weekTitles = [
  'Week 1: the heavy units',
  'Week 2: the next ones',
  'Week 3: what is left',
  'Week 4: paper and clock',
]

/** The words of the free guide’s PDF. Its marks come from the blueprints’ syllabus data: facts, no figures by year. */
export const strategyGuide = {
  language: 'en-IN',
  title: 'Class 10 Strategy Guide',
  meta: {
    title: (guide: string) => `${guide}, CBSE`,
    subject: 'Where the marks are in CBSE Class 10, what to revise first, and a plan for four weeks',
    keywords: 'CBSE, Class 10, revision plan, weightage, board examination',
  },
  runningTitle: (shopName: string, guide: string) => `${shopName} · ${guide}`,
  cover: { eyebrow: 'CBSE · free guide', title: 'Class 10', marked: 'Strategy Guide' },
  contents: {
    eyebrow: 'Free guide',
    title: 'In one minute',
    heading: 'Contents',
    syllabus: 'Syllabus',
    notes: 'My examination dates',
  },
  chapter: (number: number) => `Chapter ${number}`,
  summary: `${capitalise(count)} subjects, ${totalMarks} marks, four weeks: where the marks are, what to open first and how to spend the hours.`,
  inOneMinute: [
    `${joinWithAnd(names)} are ${describeTheoryMarks()}, written in three hours. 20 more come from school.`,
    'The board publishes how many marks each unit carries. Revise in that order, not in the order of the book.',
    'Half of the marks ask you to use what you know. Reading again is not enough: recall, then solve.',
    `Four weeks are enough for a calm round through all ${count} subjects, with full papers at the end.`,
  ],
  marks: {
    title: 'Where the marks are',
    detail: (subjectCount: number) => `every unit of ${spellNumber(subjectCount)} subjects`,
    notes: 'My last marks, and where I want to be',
    lead: 'Marks by unit in the CBSE syllabus of 2025-26, heaviest first. The wider the box, the more of your time it deserves.',
  },
  papers: {
    title: `The ${count} papers`,
    detail: 'sections, marks and minutes',
    questions: (subject: string, questions: number) => `${subject}: ${questions} questions`,
    columns: { section: 'Section', detail: 'What it asks', marks: 'Marks', minutes: 'Minutes' },
    minutesNote: 'Minutes: three hours by marks, with a quarter of an hour kept for reading through.',
    goodToKnow: 'Good to know',
    lead: `What the ${count} papers look like from the inside, and how the minutes follow from the marks.`,
    notes: subjects.flatMap(({ name, advice }) => (advice ? [`${name}: ${advice.guide.paperNote}`] : [])),
  },
  first: {
    title: 'What to revise first',
    detail: 'six rules',
    notes: 'The chapters I half know',
    lead: 'Order beats effort. These six rules decide what you open tonight.',
    rules: [
      {
        title: 'Begin with the heaviest unit',
        text: nameHeaviestUnits(),
      },
      {
        title: 'Inside a unit, take the chapter you half know',
        text: 'It turns into marks faster than the one you fear. The feared one comes second, while you are still fresh.',
      },
      {
        title: 'Recall before you read',
        text: 'Write what you remember of a chapter on an empty page. Only then open the book, and only for the gaps.',
      },
      {
        title: 'Solve what you have not seen',
        text: 'After each chapter, three questions whose method you cannot tell at first sight. Half of the paper is like that.',
      },
      {
        title: 'Keep a list of lost marks',
        text: 'Every mistake gets a line: chapter, what happened, what to do next time. It is the best book you will own.',
      },
      {
        title: 'Leave one light chapter for the end',
        text: `A short chapter is right for a tired evening: ${lightChapters.join(', ')}.`,
      },
    ],
  },
  weeks: {
    title: 'A four-week plan',
    detail: 'with boxes to tick',
    columns: { subject: 'Subject', task: 'Task' },
    weekdays: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'],
    notes: 'What I will not do in these four weeks',
    lead: `Six days a week, about ${count} hours a day, one subject in each hour. Sunday is for rest and one look back.`,
    plan: weekTitles.map((title, week) => ({
      title,
      tasks: subjects.map((subject) => ({ subject: subject.name, task: planWeeks(subject)[week] ?? '' })),
    })),
  },
  lastDays: {
    title: 'The last three days',
    detail: 'and the hall itself',
    hallHeading: 'In the hall',
    notes: 'My card: what I still mix up',
    lead: 'Nothing new. Only what you have, in better order.',
    days: [
      {
        title: 'Three days before',
        points: [
          'One full paper in the hours of the examination.',
          'Mark it the same evening and read your list of lost marks.',
        ],
      },
      {
        title: 'Two days before',
        points: [
          'Formulas, reactions, dates or maps: everything that is learnt by heart, from memory.',
          'What is still mixed up goes on one card that you carry.',
        ],
      },
      {
        title: 'The day before',
        points: [
          'Your one-page notes, once, in the order of the marks.',
          'Pack pens, pencil, ruler and admit card. Then sleep.',
        ],
      },
    ],
    hall: [
      'Read the whole paper first and mark what you are sure of.',
      'One mark is worth about two minutes. Past double that, leave a gap and go on.',
      'Number answers as the paper does, and stay inside the right section.',
      'Keep the last quarter of an hour for reading through.',
    ],
  },
  twoExams: {
    title: 'Two board examinations a year',
    points: [
      'Since 2026 Class 10 has a first examination from February, which every student sits, and a second one in May.',
      'The second is optional and may improve the marks of up to three subjects.',
      'Both cover the full syllabus, internal assessment is done once, and the better score is kept.',
      'Dates and rules can change: trust the notices on cbse.gov.in, not this page.',
    ],
  },
  closingTitle: 'And then',
  closing:
    'This guide stops at units. The blueprints go on to chapters: heatmaps, priority maps, trends and a plan for each subject.',
}

export type StrategyGuideWords = typeof strategyGuide

function describeTheoryMarks(): string {
  const [{ blueprint }, ...others] = subjects
  const isSame = others.every((other) => other.blueprint.theoryMarks === blueprint.theoryMarks)
  return isSame ? `${blueprint.theoryMarks} marks of theory each` : `${totalMarks} marks of theory together`
}

/** "Algebra in Mathematics, … . In Social Science all four parts weigh the same, …" */
function nameHeaviestUnits(): string {
  const heaviest = subjects.map(({ name, blueprint }) => {
    const most = Math.max(...blueprint.units.map(({ marks }) => marks))
    const units = blueprint.units.filter(({ marks }) => marks === most).map((unit) => unit.name)
    return { name, units, isEven: units.length > 1 && units.length === blueprint.units.length }
  })
  const uneven = heaviest.filter(({ isEven }) => !isEven).map(({ name, units }) => `${joinWithAnd(units)} in ${name}`)
  const even = heaviest
    .filter(({ isEven }) => isEven)
    .map(
      ({ name, units }) =>
        `In ${name} all ${spellNumber(units.length)} parts weigh the same, so begin with your weakest.`,
    )
  return [...(uneven.length > 0 ? [`${uneven.join(', ')}.`] : []), ...even].join(' ')
}

/** A subject without advice is planned by the marks of its units. */
function planWeeks({ blueprint, advice }: Subject): readonly string[] {
  if (advice) return advice.guide.weeks
  const [first = '', ...others] = [...blueprint.units].sort((a, b) => b.marks - a.marks).map(({ name }) => name)
  const next = others.slice(0, 2)
  const left = others.slice(2)
  return [
    `${first}: one chapter a day`,
    next.length > 0 ? joinWithAnd(next) : 'The same chapters again, from memory',
    left.length > 0 ? joinWithAnd(left) : 'What you still mix up, from memory',
    'Two full papers, each followed by its lost marks',
  ]
}
