export const posterPapers = ['a4', 'a5'] as const
export type PosterPaper = (typeof posterPapers)[number]
