import type { FileFacts, FileTypeId } from '#db/schema/editions.ts'

const minSampleSeconds = 15

/**
 * What the owner allows, but at most a quarter of the file: a short file must not be given away. Of a PDF a number of
 * pages; 1 for the first minute of a recording or the first chapter of a book; 0 for a type that cannot be cut.
 */
export function countSampleParts(allowed: number, edition: { type: FileTypeId; facts: FileFacts } | undefined): number {
  if (!edition || allowed === 0) return 0
  const { pages = 0, seconds = 0, chapters = 0 } = edition.facts
  switch (edition.type) {
    case 'pdf':
      return Math.min(allowed, Math.floor(pages / 4))
    case 'mp3':
      return seconds >= 4 * minSampleSeconds ? 1 : 0
    case 'epub':
      return chapters >= 4 ? 1 : 0
    default:
      return 0
  }
}
