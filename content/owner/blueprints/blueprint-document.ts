import type { Priority, Trend } from './blueprint.ts'
import { examYear } from './board-years.ts'

interface TrendMove {
  label: string
  before: string
  firstYear: number
  after: number
  lastYear: number
  change: string
}

/** The words of a blueprint's PDF that are the same for every subject. */
export const blueprintDocument = {
  language: 'en-IN',
  meta: {
    title: (subject: string, edition: string) => `${subject} Blueprint, CBSE Class 10 (${edition})`,
    subject: (subject: string) => `Chapter-wise weightage, priorities and trends for CBSE Class 10 ${subject}`,
    keywords: (subject: string, code: string) => `CBSE, Class 10, ${subject}, ${code}, weightage, revision`,
  },
  runningTitle: (shopName: string, subject: string) => `${shopName} · ${subject} Blueprint · Class 10`,
  page: (number: string, count: string) => `${number} of ${count}`,
  part: (eyebrow: string, number: number, count: number) => `${eyebrow} · ${number} of ${count}`,
  marks: (marks: number) => `${marks} marks`,
  average: 'average',
  /** For readers who do not see the drawings. */
  alt: {
    chapter: (chapter: string, years: readonly number[], marks: readonly number[]) =>
      `Marks of ${chapter} by paper: ${years.map((year, index) => `${marks[index]} in ${year}`).join(', ')}.`,
    trend: (unit: string, moves: readonly string[]) => `${unit} by paper, as stacked columns. ${moves.join(' ')}`,
  },
  cover: {
    eyebrow: (code: string) => `CBSE Class 10 · code ${code}`,
    marked: 'Blueprint',
    summary: (marks: number, chapters: number) =>
      `${marks} marks, ${chapters} chapters, ten papers: what carries the marks and what to open first. For the CBSE board only.`,
    titleBlock: (subject: string, first: number | undefined, last: number | undefined, status: string) =>
      [
        ['Drawing', `${subject}, chapter-wise`],
        ['For', `Board exam of ${examYear}, CBSE syllabus ${examYear - 1}-${examYear % 100}`],
        ['Papers', `${first} to ${last}, without 2021`],
        ['Status', status],
      ] as [string, string][],
  },
  contents: {
    title: 'Contents',
    eyebrow: 'On a phone, tap a line to go there',
    example: 'For example, the first chapter card',
  },
  sections: {
    howToRead: {
      eyebrow: 'Before you begin',
      title: 'How to read this blueprint',
      detail: 'colours, priorities, order of use',
    },
    paper: {
      eyebrow: 'The paper',
      title: 'Paper pattern',
      detail: (questions: number, marks: number) => `${questions} questions, ${marks} marks, 3 hours`,
    },
    units: {
      eyebrow: 'Weightage',
      title: 'Marks by unit',
      detail: (units: number, chapters: number) => `${units} units, ${chapters} chapters`,
      lead: 'The board publishes these marks. They do not change from paper to paper: start your plan here.',
    },
    heatmap: {
      eyebrow: 'Weightage',
      title: 'Chapter heatmap',
      detail: 'every chapter in ten papers',
      lead: 'Marks of every chapter in every paper. Unit marks stay the same; the heat moves inside a unit.',
    },
    ranking: {
      eyebrow: 'Weightage',
      title: 'Chapters, heaviest first',
      detail: 'with the leanest and the richest paper',
      lead: 'The bar is a chapter’s average, the line runs from its leanest to its richest paper. Short line: steady marks.',
    },
    chapters: {
      eyebrow: 'Chapter by chapter',
      title: 'Chapter cards',
      detail: 'what is asked, where to begin, how marks get lost',
    },
    map: { eyebrow: 'Priorities', detail: (count: number, items: string) => `${count} ${items}, ranked` },
    musts: {
      eyebrow: 'Priorities',
      title: 'All musts on one page',
      detail: 'to pin above your desk',
      lead: 'Asked in seven or more of ten papers. If you have one evening, it belongs to this page.',
    },
    hots: {
      eyebrow: 'Trends',
      title: 'HOTS: kinds of thinking',
      detail: 'higher-order thinking, paper by paper',
      lead: 'How many marks each paper gave for each kind of thinking.',
    },
    trend: {
      eyebrow: 'Trends',
      detail: 'paper by paper',
      leadSince2022: 'Case studies have been a section of their own since 2022.',
    },
    hours: {
      eyebrow: 'Revision plan',
      title: 'Forty hours, spent like the marks',
      detail: 'half hours to tick off',
      lead: 'One box is half an hour. Tick it when it is done. Have twenty hours? Halve every row.',
    },
    weeks: { eyebrow: 'Revision plan', title: 'Four weeks', detail: 'chapters in order, with boxes' },
    hall: { eyebrow: 'The day', title: 'Three hours in the hall', detail: 'minutes by marks, and the days before' },
    about: { eyebrow: 'Small print that matters', title: 'Where the figures come from' },
  },
  priorities: {
    must: { word: 'Must', meaning: 'asked in 7 or more of ten papers' },
    should: { word: 'Should', meaning: 'asked in 4 to 6' },
    could: { word: 'Could', meaning: 'asked in 3 or fewer' },
  } satisfies Record<Priority, { word: string; meaning: string }>,
  howToRead: {
    colours: {
      heading: 'Colours are heat',
      text: 'Cold squares carried few marks, hot ones many. Read a heatmap from afar first: the warm rows are your plan.',
    },
    priorities: {
      heading: 'Priorities are counts',
      text: 'One square is one paper. An item is a must, should or could by the number of papers that asked for it, not by taste.',
    },
    order: {
      heading: 'Use it in this order',
      steps: [
        {
          title: 'See the paper',
          detail: 'Pattern and unit marks tell you what one mark costs in minutes and which unit is worth a week.',
        },
        {
          title: 'Choose your chapters',
          detail: 'Heatmap and ranking: circle the warm chapters you are unsure of. They come first.',
        },
        {
          title: 'Work from the cards',
          detail:
            'Open the textbook at the chapter and use its card: what is asked, where to begin, how marks get lost.',
        },
        {
          title: 'Learn the musts by heart',
          detail: 'The priority maps have a box for each item. Tick it when you got it right on three different days.',
        },
        {
          title: 'Plan by marks',
          detail: 'The last pages turn marks into hours, weeks and minutes in the hall.',
        },
      ],
    },
    factsAndSamples: 'What is a fact here, and what is a sample',
  },
  paper: {
    theoryMarks: 'marks of theory',
    questions: 'questions',
    hours: { value: '3 h', words: 'to write' },
    internalMarks: 'marks inside the school',
    columns: { section: 'Section', detail: 'What it asks', marks: 'Marks', minutes: 'Minutes' },
    minutesNote:
      'Minutes: three hours in proportion to the marks, with a quarter of an hour kept for reading through at the end.',
    typology: {
      heading: 'What kind of questions',
      lead: 'For Classes 9 and 10 the board’s scheme of 2025-26 gives:',
      share: (percent: number) => `${percent} %`,
      competency: 'competency-focused: use what you know in a new situation',
      multipleChoice: 'multiple choice',
      constructed: 'constructed answers, short and long',
      note: 'The first half may itself be asked as multiple choice, case or source: 20 % is not the number of multiple-choice questions.',
    },
    goodToKnow: 'Good to know',
  },
  units: {
    share: (percent: number) => `${percent} % of the paper`,
    notes: 'Units I am sure of, and units I am not',
  },
  ranking: { average: 'average marks', range: 'fewest to most' },
  chapterCard: {
    eyebrow: (number: number, unit: string | undefined, marks: number | undefined) =>
      `${number} · ${unit}, ${marks} marks`,
    asked: 'Asked',
    first: 'First',
    slips: 'Slips',
    average: (range: string) => `average, ${range}`,
    notes: 'Notes',
  },
  priorityMap: {
    legend: (word: string, meaning: string) => `${word}: ${meaning}`,
    columns: { item: 'What to know', priority: 'Priority', papers: 'Papers', asked: 'Asked', known: 'Known' },
    asked: (papers: number, of: number) => `${papers} of ${of}`,
    notes: 'Write them here from memory',
  },
  musts: { notes: 'My own musts: what lost me marks before' },
  trend: {
    year: 'Year',
    unit: { marks: 'Marks', questions: 'Questions' } satisfies Record<Trend['unit'], string>,
    counted: (count: number, unit: Trend['unit']) => `${count} ${count === 1 ? unit.slice(0, -1) : unit}`,
    change: (from: number, to: number) =>
      to > from ? `up by ${to - from}` : to < from ? `down by ${from - to}` : 'unchanged',
    move: ({ label, before, firstYear, after, lastYear, change }: TrendMove) =>
      `${label}: ${before} in ${firstYear}, ${after} in ${lastYear} (${change}).`,
    presence: (label: string, asked: number, papers: number, total: string) =>
      `${label}: in ${asked} of ${papers} papers, ${total} in all.`,
    moved: 'What moved',
    cameFrom: 'Where it came from',
    advice: 'What to do about it',
    noExam: 'No board examination was held in 2021.',
    noSectionBefore: (year: number | undefined) =>
      `Papers before ${year} had no such section. No board examination was held in 2021.`,
    practice: { heading: 'My practice papers: marks lost', paper: (number: number) => `Paper ${number}` },
  },
  hours: {
    unit: (marks: number, hours: string) => `${marks} marks, ${hours}`,
    length: (hours: string) => `${hours} h`,
    notes: 'Hours I really spent',
  },
  weeks: {
    title: (number: number) => `Week ${number}`,
    leads: [
      'The chapters that carry about a third of the paper. One a day; nothing else is worth as much.',
      'The next third. Begin each day with ten minutes of last week’s musts.',
      'What is left. Small chapters are quick marks: two a day, then your first full paper on Sunday.',
    ],
    columns: { chapter: 'Chapter', average: 'Average' },
    steps: ['Read', 'Recall', 'Solve', 'Redo'],
    lastWeek: {
      title: 'Week 4: only paper and clock',
      points: (items: string) => [
        'Three full papers of three hours, on the days between lighter ones.',
        'After each: write down every lost mark with its chapter. Redo those chapters’ cards.',
        `Every evening one priority map from memory: ${items}.`,
      ],
    },
  },
  hall: {
    figures: (marks: number, minutes: number) => `${marks} marks, ${minutes} min`,
    minutes: (minutes: number) => `${minutes} min`,
    stretch: (from: string, to: string) => `${from} to ${to}`,
    readThrough: 'Read through',
    rules: {
      heading: 'Rules that save marks',
      points: [
        'One mark is worth about two minutes. Past double that, leave a gap and go on.',
        'Answer in the order you are sure of, but inside the section the question belongs to.',
        'Where there is a choice, decide once, and answer that one in full.',
        'Number every answer as the paper does. A marker who must search does not search for long.',
      ],
    },
    lastDays: {
      heading: 'The last three days',
      points: [
        'No new chapter. The must page, the maps and your own list of lost marks.',
        'One old paper on the third day before, in the hours of the examination. None on the last day.',
        'The evening before: two pens, a pencil, a ruler, the admit card, and sleep.',
      ],
    },
    notes: 'My order: which section first, and by when',
  },
  about: {
    facts: {
      heading: 'Facts',
      points: (theoryMarks: number) => [
        `The subject’s code, units, chapters, their ${theoryMarks} marks and the paper’s sections: CBSE, session 2025-26.`,
        'Internal assessment of 20 marks, three hours of writing, and the shares of question types: the same scheme.',
      ],
    },
    sampleFigures: 'Sample figures',
    computed: {
      heading: 'Computed',
      points: [
        'Averages and ranges come from the heatmap’s figures, priorities from the number of papers that asked.',
        'Hours and minutes are shared out in proportion to marks and rounded so that nothing is lost.',
      ],
    },
    notThis: 'What a blueprint is not',
    notConnected: (shopName: string) => `${shopName} is not connected with CBSE.`,
    notes: 'My own list: what I still mix up',
  },
}
