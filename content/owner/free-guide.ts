import { joinWithAnd } from '#brand/words.ts'
import { trustLine } from './business.ts'
import { subjects } from './products/subjects.ts'

export const freeGuide = {
  seo: {
    title: 'Free CBSE Class 10 board exam strategy guide',
    description:
      'A free strategy guide for the CBSE Class 10 boards: how marks are split, what to revise first and a plan for the last weeks. Sent to your email.',
    keywords: ['free Class 10 guide', 'CBSE board exam strategy', 'Class 10 revision plan', 'chapter-wise weightage'],
  },
  headline: { before: 'Your free Class\u00a010 ', marked: 'strategy guide' },
  lead: 'How the board splits its marks, what to revise first, and a plan for the last weeks. Free, as a PDF by email, with the main points in the email itself.',
  inside: [
    `Marks by unit for ${joinWithAnd(subjects.map(({ everydayName }) => everydayName))}`,
    'The order in which to revise, and why',
    'A four-week plan you can start tonight',
    'What to do in the last three days',
  ],
  trust: trustLine,
  mail: {
    subject: 'Your free Class 10 strategy guide',
    opening: (linkLifetimeDays: number) =>
      `Here is the guide you asked for. The link works for ${linkLifetimeDays} days, so save the file to your phone.`,
    inShort: 'No time to open it now? Here are the main points. Keep this email to plan the weeks before the boards.',
    marksHeading: 'Where the marks are',
    chapters: [
      {
        heading: 'What to revise first',
        points: [
          'Start with the unit at the top of each table above: it carries the most marks.',
          'Inside a unit, begin with the chapter you half know. It turns into marks faster than the one you fear.',
          'Leave one small unit for the end. A light chapter is a good chapter for a tired evening.',
          'Half of the paper asks you to use what you know. After each chapter, solve three questions you have not seen.',
        ],
      },
      {
        heading: 'A four-week plan',
        points: [
          'Week 1: the heaviest unit of each subject. One chapter a day, notes on one page.',
          'Week 2: the next two units. Every second day, draw diagrams or write formulas from memory.',
          'Week 3: what is left, plus map work and case studies. Sunday is for rest and one look back.',
          'Week 4: only your one-page notes and two full papers per subject, against the clock. Go back to whatever lost you marks.',
        ],
      },
      {
        heading: 'The last three days',
        points: [
          'No new chapter. Read your notes in the order of the tables above.',
          'Write the formulas and reactions you still mix up on one card, and carry it.',
          'Sleep. A rested hour in the hall is worth three tired ones at the desk.',
        ],
      },
    ],
    closing: 'If you want every chapter mapped for you, the blueprints are here:',
  },
}
