import type { StartingFreeGuideMail } from './written-free-guide-mail.ts'

export const freeGuideMail: StartingFreeGuideMail = {
  subject: 'Your free Class 10 strategy guide',
  opening:
    'Here is the guide you asked for. The link works for {linkLifetimeDays} days, so save the file to your phone.',
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
}
