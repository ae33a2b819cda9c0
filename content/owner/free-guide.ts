import type { StartingFreeGuide } from './written-home.ts'

export const freeGuide: StartingFreeGuide = {
  seo: {
    title: 'Free CBSE Class 10 board exam strategy guide',
    description:
      'A free strategy guide for the CBSE Class 10 boards: how marks are split, what to revise first and a plan for the last weeks. Sent to your email.',
    keywords: ['free Class 10 guide', 'CBSE board exam strategy', 'Class 10 revision plan', 'chapter-wise weightage'],
  },
  headline: 'Your free Class\u00a010 *strategy guide*',
  lead: 'How the board splits its marks, what to revise first, and a plan for the last weeks. Free, as a PDF by email, with the main points in the email itself.',
  inside: [
    'Marks by unit for {everydayNamesWithAnd}',
    'The order in which to revise, and why',
    'A four-week plan you can start tonight',
    'What to do in the last three days',
  ],
}
