// Sample figures: every marksByYear, yearsAsked and byYear is invented, in the 80 marks of the 2025-26 syllabus.
import type { Blueprint } from './blueprint.ts'
import { boardYears } from './board-years.ts'

export const mathsBlueprint: Blueprint = {
  subject: 'maths',
  code: '041',
  theoryMarks: 80,
  paper: {
    questions: 38,
    sections: [
      { name: 'Section A', marks: 20, detail: '18 multiple choice and 2 assertion–reason, 1 mark each' },
      { name: 'Section B', marks: 10, detail: '5 very short answers, 2 marks each' },
      { name: 'Section C', marks: 18, detail: '6 short answers, 3 marks each' },
      { name: 'Section D', marks: 20, detail: '4 long answers, 5 marks each' },
      { name: 'Section E', marks: 12, detail: '3 case studies, 4 marks each (1 + 1 + 2)' },
    ],
  },
  years: boardYears,
  units: [
    {
      name: 'Number Systems',
      marks: 6,
      chapters: [{ name: 'Real Numbers', shortName: 'Real Numbers', marksByYear: [6, 6, 6, 6, 6, 6, 6, 6, 6, 6] }],
    },
    {
      name: 'Algebra',
      marks: 20,
      chapters: [
        { name: 'Polynomials', shortName: 'Polynomials', marksByYear: [4, 2, 2, 4, 5, 5, 4, 4, 4, 3] },
        {
          name: 'Pair of Linear Equations in Two Variables',
          shortName: 'Linear Equations',
          marksByYear: [6, 6, 6, 6, 6, 8, 3, 5, 5, 4],
        },
        { name: 'Quadratic Equations', shortName: 'Quadratic Equations', marksByYear: [5, 6, 6, 5, 4, 3, 5, 8, 7, 5] },
        {
          name: 'Arithmetic Progressions',
          shortName: 'Progressions (AP)',
          marksByYear: [5, 6, 6, 5, 5, 4, 8, 3, 4, 8],
        },
      ],
    },
    {
      name: 'Coordinate Geometry',
      marks: 6,
      chapters: [
        { name: 'Coordinate Geometry', shortName: 'Coordinate Geometry', marksByYear: [6, 6, 6, 6, 6, 6, 6, 6, 6, 6] },
      ],
    },
    {
      name: 'Geometry',
      marks: 15,
      chapters: [
        { name: 'Triangles', shortName: 'Triangles', marksByYear: [7, 10, 5, 9, 8, 5, 7, 11, 7, 8] },
        { name: 'Circles', shortName: 'Circles', marksByYear: [8, 5, 10, 6, 7, 10, 8, 4, 8, 7] },
      ],
    },
    {
      name: 'Trigonometry',
      marks: 12,
      chapters: [
        {
          name: 'Introduction to Trigonometry',
          shortName: 'Trigonometry',
          marksByYear: [7, 6, 8, 8, 10, 7, 8, 7, 9, 7],
        },
        {
          name: 'Some Applications of Trigonometry',
          shortName: 'Heights, Distances',
          marksByYear: [5, 6, 4, 4, 2, 5, 4, 5, 3, 5],
        },
      ],
    },
    {
      name: 'Mensuration',
      marks: 10,
      chapters: [
        {
          name: 'Areas Related to Circles',
          shortName: 'Areas of Circles',
          marksByYear: [4, 2, 3, 5, 5, 4, 4, 5, 5, 3],
        },
        {
          name: 'Surface Areas and Volumes',
          shortName: 'Surfaces, Volumes',
          marksByYear: [6, 8, 7, 5, 5, 6, 6, 5, 5, 7],
        },
      ],
    },
    {
      name: 'Statistics and Probability',
      marks: 11,
      chapters: [
        { name: 'Statistics', shortName: 'Statistics', marksByYear: [5, 8, 6, 7, 5, 7, 6, 7, 7, 7] },
        { name: 'Probability', shortName: 'Probability', marksByYear: [6, 3, 5, 4, 6, 4, 5, 4, 4, 4] },
      ],
    },
  ],
  maps: [
    {
      key: 'formulas',
      title: 'Formula priority map',
      itemsAreCalled: 'formulas',
      items: [
        { label: 'sin²θ + cos²θ = 1', chapter: 'Introduction to Trigonometry', priority: 'must', yearsAsked: 10 },
        { label: 'aₙ = a + (n − 1)d', chapter: 'Arithmetic Progressions', priority: 'must', yearsAsked: 10 },
        { label: 'P(E) = favourable ÷ all outcomes', chapter: 'Probability', priority: 'must', yearsAsked: 10 },
        { label: 'Sₙ = n/2 [2a + (n − 1)d]', chapter: 'Arithmetic Progressions', priority: 'must', yearsAsked: 9 },
        { label: 'x = (−b ± √(b² − 4ac)) / 2a', chapter: 'Quadratic Equations', priority: 'must', yearsAsked: 9 },
        { label: 'Median = l + ((n/2 − cf) / f) × h', chapter: 'Statistics', priority: 'must', yearsAsked: 8 },
        { label: 'PQ = √((x₂ − x₁)² + (y₂ − y₁)²)', chapter: 'Coordinate Geometry', priority: 'must', yearsAsked: 8 },
        { label: 'Zeroes: α + β = −b/a, αβ = c/a', chapter: 'Polynomials', priority: 'must', yearsAsked: 7 },
        {
          label: 'Area of sector = θ/360° × πr²',
          chapter: 'Areas Related to Circles',
          priority: 'must',
          yearsAsked: 7,
        },
        { label: 'Equal roots: b² − 4ac = 0', chapter: 'Quadratic Equations', priority: 'should', yearsAsked: 6 },
        { label: 'x = (m₁x₂ + m₂x₁) / (m₁ + m₂)', chapter: 'Coordinate Geometry', priority: 'should', yearsAsked: 6 },
        { label: '1 + tan²θ = sec²θ', chapter: 'Introduction to Trigonometry', priority: 'should', yearsAsked: 6 },
        { label: 'Mean = a + (Σfu / Σf) × h', chapter: 'Statistics', priority: 'should', yearsAsked: 6 },
        { label: 'Mode = l + (f₁ − f₀)/(2f₁ − f₀ − f₂) × h', chapter: 'Statistics', priority: 'should', yearsAsked: 5 },
        { label: 'HCF(a, b) × LCM(a, b) = a × b', chapter: 'Real Numbers', priority: 'should', yearsAsked: 5 },
        {
          label: 'Hemisphere: volume = (2/3)πr³',
          chapter: 'Surface Areas and Volumes',
          priority: 'should',
          yearsAsked: 5,
        },
        {
          label: 'Cone: curved surface = πrl',
          chapter: 'Surface Areas and Volumes',
          priority: 'should',
          yearsAsked: 4,
        },
        {
          label: 'Parallel: a₁/a₂ = b₁/b₂ ≠ c₁/c₂',
          chapter: 'Pair of Linear Equations in Two Variables',
          priority: 'should',
          yearsAsked: 4,
        },
        {
          label: 'Length of arc = θ/360° × 2πr',
          chapter: 'Areas Related to Circles',
          priority: 'could',
          yearsAsked: 3,
        },
        { label: '1 + cot²θ = cosec²θ', chapter: 'Introduction to Trigonometry', priority: 'could', yearsAsked: 3 },
      ],
    },
    {
      key: 'theorems',
      title: 'Theorem and proof priority map',
      itemsAreCalled: 'theorems',
      items: [
        { label: 'Basic proportionality theorem', chapter: 'Triangles', priority: 'must', yearsAsked: 9 },
        { label: 'Equal tangents from one point', chapter: 'Circles', priority: 'must', yearsAsked: 8 },
        { label: 'Irrationality of √2, √3 and √5', chapter: 'Real Numbers', priority: 'must', yearsAsked: 8 },
        {
          label: 'Proofs of trigonometric identities',
          chapter: 'Introduction to Trigonometry',
          priority: 'must',
          yearsAsked: 7,
        },
        { label: 'Similarity by AA, SAS and SSS', chapter: 'Triangles', priority: 'should', yearsAsked: 6 },
        { label: 'Tangent perpendicular to radius', chapter: 'Circles', priority: 'should', yearsAsked: 5 },
        { label: 'Circumscribed ABCD: AB + CD = BC + DA', chapter: 'Circles', priority: 'should', yearsAsked: 4 },
        { label: 'Converse of basic proportionality', chapter: 'Triangles', priority: 'could', yearsAsked: 2 },
      ],
    },
  ],
  trends: [
    {
      key: 'hots',
      title: 'Marks by kind of thinking',
      unit: 'marks',
      series: [
        { label: 'Recall and understand', byYear: [54, 53, 53, 52, 50, 48, 46, 44, 43, 43] },
        { label: 'Application', byYear: [14, 14, 15, 15, 16, 17, 18, 19, 19, 19] },
        { label: 'Proof and reasoning', byYear: [6, 7, 6, 6, 7, 7, 7, 8, 8, 8] },
        { label: 'Analyse and evaluate', byYear: [6, 6, 6, 7, 7, 8, 9, 9, 10, 10] },
      ],
    },
    {
      key: 'case-studies',
      title: 'Case-study marks by unit (own section since 2022)',
      unit: 'marks',
      series: [
        { label: 'Algebra', byYear: [0, 0, 0, 0, 0, 0, 0, 4, 4, 4] },
        { label: 'Coordinate Geometry', byYear: [0, 0, 0, 0, 0, 0, 0, 0, 0, 4] },
        { label: 'Trigonometry', byYear: [0, 0, 0, 0, 0, 0, 4, 0, 4, 0] },
        { label: 'Mensuration', byYear: [0, 0, 0, 0, 0, 0, 4, 4, 0, 0] },
        { label: 'Statistics and Probability', byYear: [0, 0, 0, 0, 0, 0, 0, 4, 4, 4] },
      ],
    },
  ],
}
