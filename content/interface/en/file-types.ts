import type { FileTypeId } from '#db/schema/editions.ts'

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

/** What a type of file is called, and what is said about one file. */
export const fileTypeWords = {
  names: {
    pdf: 'PDF',
    epub: 'EPUB',
    zip: 'ZIP',
    mp3: 'MP3',
    m4a: 'M4A',
    mp4: 'MP4',
    jpeg: 'JPEG',
    png: 'PNG',
    webp: 'WebP',
    other: 'File',
  } satisfies Record<FileTypeId, string> as Record<FileTypeId, string>,
  pages: (pages: number) => count(pages, 'page', 'pages'),
  chapters: (chapters: number) => count(chapters, 'chapter', 'chapters'),
  entries: (entries: number) => count(entries, 'file inside', 'files inside'),
  seconds: (seconds: number) => count(seconds, 'second', 'seconds'),
  minutes: (minutes: number) => count(minutes, 'minute', 'minutes'),
  pixels: (width: number, height: number) => `${width} × ${height} pixels`,
}
