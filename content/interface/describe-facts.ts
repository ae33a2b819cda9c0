import type { FileFacts, FileTypeId } from '#db/schema/editions.ts'
import { fileTypeWords } from './file-types.ts'

/** "PDF · 96 pages" */
export function describeFacts(type: FileTypeId, facts: FileFacts): string {
  const { pages, chapters, entries, seconds, width, height, extension } = facts
  const parts = [
    type === 'other' && extension ? extension.toUpperCase() : fileTypeWords.names[type],
    pages === undefined ? '' : fileTypeWords.pages(pages),
    chapters === undefined ? '' : fileTypeWords.chapters(chapters),
    entries === undefined ? '' : fileTypeWords.entries(entries),
    seconds === undefined ? '' : describeLength(seconds),
    width && height ? fileTypeWords.pixels(width, height) : '',
  ]
  return parts.filter(Boolean).join(' · ')
}

export function describeLength(seconds: number): string {
  return seconds < 60 ? fileTypeWords.seconds(seconds) : fileTypeWords.minutes(Math.round(seconds / 60))
}
