/** The analysis a blueprint is made of. The website's excerpts and the PDF files are drawn from the same data. */
export interface Blueprint {
  /** The slug of the product it belongs to. */
  subject: string
  /** CBSE subject code, as printed on the question paper. */
  code: string
  theoryMarks: number
  /** The paper's own sections, in order, with their marks. */
  paper: { questions: number; sections: PaperSection[] }
  units: Unit[]
  /** Board papers covered, oldest first. No board examination was held in 2021. */
  years: readonly number[]
  /** One map per kind of pattern; the keys are used by the excerpts on the product page. */
  maps: PriorityMap[]
  trends: Trend[]
}

export interface PaperSection {
  name: string
  marks: number
  detail: string
}

export interface Unit {
  name: string
  /** Marks in the board's published syllabus: a fact, not a sample. */
  marks: number
  chapters: Chapter[]
}

export interface Chapter {
  name: string
  /** A name short enough for a heatmap row on a phone: 20 characters at most. */
  shortName: string
  /** Marks in each of `Blueprint.years`. Sample figures: the owner supplies the real analysis. */
  marksByYear: readonly number[]
}

export type Priority = 'must' | 'should' | 'could'

/** Things to revise (formulas, reactions, diagrams, map items …) ranked by how often papers asked for them. */
export interface PriorityMap {
  key: string
  title: string
  /** What one item is called, in the plural: "formulas", "reactions". */
  itemsAreCalled: string
  items: PriorityItem[]
}

export interface PriorityItem {
  /** As a student would write it: "sin²θ + cos²θ = 1". */
  label: string
  chapter: string
  priority: Priority
  /** In how many of the years it was asked. Sample figure. */
  yearsAsked: number
}

/** A count per year for a few kinds of question (HOTS, case study, map work …). Sample figures. */
export interface Trend {
  key: string
  title: string
  unit: 'marks' | 'questions'
  series: { label: string; byYear: readonly number[] }[]
}
