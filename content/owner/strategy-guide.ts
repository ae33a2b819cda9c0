/** The words of the free guide’s PDF. Its marks come from the blueprints’ syllabus data: facts, no figures by year. */
export const strategyGuide = {
  title: 'Class 10 Strategy Guide',
  summary: 'Three subjects, 240 marks, four weeks: where the marks are, what to open first and how to spend the hours.',
  inOneMinute: [
    'Mathematics, Science and Social Science are 80 marks of theory each, written in three hours. 20 more come from school.',
    'The board publishes how many marks each unit carries. Revise in that order, not in the order of the book.',
    'Half of the marks ask you to use what you know. Reading again is not enough: recall, then solve.',
    'Four weeks are enough for a calm round through all three subjects, with full papers at the end.',
  ],
  marks: {
    lead: 'Marks by unit in the CBSE syllabus of 2025-26, heaviest first. The wider the box, the more of your time it deserves.',
  },
  papers: {
    lead: 'What the three papers look like from the inside, and how the minutes follow from the marks.',
    notes: [
      'Science: answers belong in the section of their own science. Written elsewhere they are not marked.',
      'Social Science: 5 of the 80 marks are map work, 2 in History and 3 in Geography.',
      'Mathematics: Standard and Basic share chapters and marks; the questions differ in how hard they are.',
    ],
  },
  first: {
    lead: 'Order beats effort. These six rules decide what you open tonight.',
    rules: [
      {
        title: 'Begin with the heaviest unit',
        text: 'Algebra in Mathematics, Chemical Substances and World of Living in Science. In Social Science all four parts weigh the same, so begin with your weakest.',
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
        text: 'A short chapter is right for a tired evening: Probability, Our Environment, Power Sharing.',
      },
    ],
  },
  weeks: {
    lead: 'Six days a week, about three hours a day, one subject in each hour. Sunday is for rest and one look back.',
    plan: [
      {
        title: 'Week 1: the heavy units',
        tasks: [
          { subject: 'Mathematics', task: 'Algebra: one chapter a day, formulas on one card' },
          { subject: 'Science', task: 'Chemical Substances: equations first, then reasons' },
          { subject: 'Social Science', task: 'History: a time line, then the two nationalism chapters' },
        ],
      },
      {
        title: 'Week 2: the next ones',
        tasks: [
          { subject: 'Mathematics', task: 'Geometry and Trigonometry: proofs and figures by hand' },
          { subject: 'Science', task: 'World of Living: two diagrams a day' },
          { subject: 'Social Science', task: 'Political Science: comparisons in two columns' },
        ],
      },
      {
        title: 'Week 3: what is left',
        tasks: [
          { subject: 'Mathematics', task: 'Statistics and Probability, Mensuration, then the two small units' },
          { subject: 'Science', task: 'Physics: Light and Electricity; then Our Environment' },
          { subject: 'Social Science', task: 'Geography and Economics; ten minutes of map work a day' },
        ],
      },
      {
        title: 'Week 4: paper and clock',
        tasks: [
          { subject: 'Mathematics', task: 'Two full papers, each followed by its lost marks' },
          { subject: 'Science', task: 'Two full papers; redraw every figure that lost a label' },
          { subject: 'Social Science', task: 'Two full papers; five-mark answers as five headings' },
        ],
      },
    ],
  },
  lastDays: {
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
      'Since 2026 Class 10 has a first examination from February, which everybody sits, and a second one in May.',
      'The second is optional and may improve up to three of Science, Mathematics, Social Science and languages.',
      'Both cover the full syllabus, internal assessment is done once, and the better score is kept.',
      'Dates and rules can change: trust the notices on cbse.gov.in, not this page.',
    ],
  },
  closing:
    'This guide stops at units. The blueprints go on to chapters: heatmaps, priority maps, trends and a plan for each subject.',
}
