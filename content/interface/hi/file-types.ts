import type { fileTypeWords as english } from '../en/file-types.ts'

export const fileTypeWords: typeof english = {
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
    other: 'फ़ाइल',
  },
  pages: (pages) => `${pages} पेज`,
  chapters: (chapters) => `${chapters} चैप्टर`,
  entries: (entries) => `अंदर ${entries} फ़ाइलें`,
  seconds: (seconds) => `${seconds} सेकंड`,
  minutes: (minutes) => `${minutes} मिनट`,
  pixels: (width, height) => `${width} × ${height} पिक्सेल`,
}
