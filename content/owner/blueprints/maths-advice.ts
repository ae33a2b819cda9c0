import type { Advice } from './advice.ts'

export const mathsAdvice: Advice = {
  paperNotes: [
    'Standard (041) and Basic (241) share chapters and unit marks; they differ in how hard the questions are.',
    'Choice is offered in two questions of Section B, two of C, two of D and in the two-mark part of every case study.',
    'In the Standard paper about 43 marks ask you to remember and understand, 19 to apply, 18 to analyse or more.',
    'Internal assessment: pen-and-paper test 5, multiple assessment 5, portfolio 5, lab activities 5.',
  ],
  chapters: {
    'Real Numbers': {
      asks: 'HCF and LCM by prime factors, word problems on them, and the proof that a root is irrational.',
      first: 'Write the proof for √2 until every line follows from the one before; √3 and √5 are the same proof.',
      slips: 'Stopping the proof at “both are even”. The marks are in the contradiction, so state it.',
    },
    Polynomials: {
      asks: 'Zeroes and coefficients, reading the number of zeroes off a graph, a polynomial from its zeroes.',
      first: 'Sum and product of zeroes, both ways: from the polynomial, and back to it.',
      slips: 'Losing the minus in α + β = −b/a. Check by putting one zero back into the polynomial.',
    },
    'Pair of Linear Equations in Two Variables': {
      asks: 'Solving by substitution and elimination, conditions for solutions, graphs, word problems.',
      first: 'The three ratio conditions in one small table. Many short questions need no more.',
      slips: 'Not saying what x and y stand for in a word problem. Make it the first line.',
    },
    'Quadratic Equations': {
      asks: 'Factorising, the quadratic formula, the nature of roots, and speed, age or area problems.',
      first: 'The discriminant. It answers “equal”, “real” and “no real roots” before you solve anything.',
      slips: 'Keeping a negative length, age or speed. Reject it, and write why.',
    },
    'Arithmetic Progressions': {
      asks: 'The nth term, the sum of n terms, and savings, rows or instalments told as a story.',
      first: 'Write a, d and n from the text before choosing a formula. Half of the answer is done then.',
      slips: 'Taking n for the last term, or counting the terms between two numbers one too few.',
    },
    'Coordinate Geometry': {
      asks: 'Distance, section formula, midpoints, and showing which kind of triangle or quadrilateral it is.',
      first: 'Distance and midpoint until they need no thought; then ratios in which an axis divides a line.',
      slips: 'Swapping m₁ and m₂. Draw the line and mark the nearer end before you put numbers in.',
    },
    Triangles: {
      asks: 'Basic proportionality with its proof, similarity criteria, and ratios of sides.',
      first: 'The theorem’s proof with figure, given, to prove and construction, until you need no book for it.',
      slips: 'Naming similar triangles with the corners in the wrong order. Every ratio after that is wrong.',
    },
    Circles: {
      asks: 'Tangent and radius, equal tangents from a point, and figures drawn around a circle.',
      first: 'Both theorems with their proofs, then the quadrilateral that goes around a circle.',
      slips: 'Using a right angle without the reason. Write “radius is perpendicular to the tangent”.',
    },
    'Introduction to Trigonometry': {
      asks: 'Values of standard angles, finding the other ratios from one, proving identities.',
      first: 'The table of values and the three identities. Then one identity proof a day, not ten in one.',
      slips: 'Working on both sides at the same time. Begin with the harder side and arrive at the other.',
    },
    'Some Applications of Trigonometry': {
      asks: 'Heights and distances with one or two triangles, often as a case study.',
      first: 'The figure. Mark the right angle, the angle of elevation and what is asked before any ratio.',
      slips: 'Measuring the angle of depression at the wrong line: it starts from the horizontal.',
    },
    'Areas Related to Circles': {
      asks: 'Sectors, segments and arcs, sometimes combined with a triangle.',
      first: 'Sector and arc as a share of the whole circle: θ/360° of it. Then segment = sector − triangle.',
      slips: 'Radius and diameter mixed up, and answers without a unit.',
    },
    'Surface Areas and Volumes': {
      asks: 'Two solids joined: cone on hemisphere, cylinder with a cone cut out, and what a coat of paint costs.',
      first: 'List the faces that can be touched. Only those belong to the surface.',
      slips: 'Adding the circle where two solids meet. It is inside, so it is no surface.',
    },
    Statistics: {
      asks: 'Mean, median and mode of grouped data, and missing frequencies.',
      first: 'Median: cumulative frequencies first, then find the class, then the formula.',
      slips: 'Taking cf of the median class itself. It is the one before.',
    },
    Probability: {
      asks: 'Coins, dice, cards and numbered discs; “at least”, “not” and “neither … nor”.',
      first: 'Write the list of all outcomes once: two dice give 36. The rest is counting.',
      slips: 'Forgetting that the ace is no face card, and that 1 is no prime number.',
    },
  },
  maps: {
    formulas: 'Cover the left side and write each formula from memory. Tick it when you got it right on three days.',
    theorems: 'Write a proof with four headings: given, to prove, construction, proof. Leave none of them out.',
  },
  trends: {
    hots: [
      'Recall is still the larger half of the paper: secure it first, with the formula map.',
      'After every chapter, solve two questions whose method you cannot tell at first sight.',
      'If you sit Standard Maths, give the last half hour of each study day to reasoning questions.',
    ],
    'case-studies': [
      'Three case studies are worth 12 marks, in parts of 1, 1 and 2. Begin with the one-mark parts.',
      'Read the questions before the story; underline the numbers that they need.',
      'Only the two-mark part has a choice. Decide in ten seconds, then stay with it.',
    ],
  },
  guide: {
    paperNote: 'Standard and Basic share chapters and marks; the questions differ in how hard they are.',
    lightChapter: 'Probability',
    weeks: [
      'Algebra: one chapter a day, formulas on one card',
      'Geometry and Trigonometry: proofs and figures by hand',
      'Statistics and Probability, Mensuration, then the two small units',
      'Two full papers, each followed by its lost marks',
    ],
  },
}
