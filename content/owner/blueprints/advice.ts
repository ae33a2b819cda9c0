/** The written half of a blueprint: judgement and facts about the syllabus, without figures by year. */
export interface Advice {
  /** Facts about the paper that do not fit into its table of sections. */
  paperNotes: readonly string[]
  /** By the chapter's name. */
  chapters: Readonly<Record<string, ChapterAdvice>>
  /** By the map's key: how to learn the things it ranks. */
  maps: Readonly<Record<string, string>>
  /** By the trend's key: what to do about it. */
  trends: Readonly<Record<string, readonly string[]>>
  /** The subject's lines in the free strategy guide. */
  guide: GuideAdvice
}

export interface GuideAdvice {
  /** One fact about the paper. */
  paperNote: string
  /** A chapter for a tired evening. */
  lightChapter: string
  /** What to do in each of the four weeks. */
  weeks: readonly [string, string, string, string]
}

export interface ChapterAdvice {
  /** The kinds of question that papers ask about it. */
  asks: string
  /** What to do in the first hour. */
  first: string
  /** How students who know the chapter still lose marks. */
  slips: string
  /** How the syllabus assesses what the board paper leaves out. */
  assessed?: string
}
