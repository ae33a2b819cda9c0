/** The ten board papers every blueprint covers, oldest first; 2021 had no board examination. */
export const boardYears = [2015, 2016, 2017, 2018, 2019, 2020, 2022, 2023, 2024, 2025] as const

/** Their papers cannot be compared with the others: half of a syllabus, or two terms. */
const otherPapers: readonly number[] = [2015, 2016, 2017, 2022]

/** With a star for a year that had other papers. */
export function markYear(year: number, text = String(year)): string {
  return otherPapers.includes(year) ? `${text}*` : text
}

/** Of the demo editions: the board exam that the syllabus of 2025-26 leads to. The pages of the products name it too. */
export const examYear = 2026
