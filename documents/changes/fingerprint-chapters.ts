import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import { readBook } from '../file-types/epub-book.ts'
import { readChapterText } from '../file-types/epub-sample.ts'

/** One per chapter, of its words and images; the markup may differ. */
export async function fingerprintChapters(epub: Uint8Array): Promise<string[]> {
  const book = await readBook(epub, { isSold: true })
  const byName = new Map(book.entries.map((entry) => [entry.entry.name, entry]))
  return book.spine.map((path) => {
    const found = byName.get(path)
    const hash = createHash('sha256')
    // A chapter in another encoding is compared as it is.
    if (!found || found.chapter === null) return hash.update(`${path} ${found?.entry.crc}`).digest('base64url')
    hash.update(readChapterText(found.chapter).replaceAll(/\s+/g, ' '))
    for (const image of listImages(found.chapter)) {
      const shown = byName.get(posix.normalize(posix.join(posix.dirname(path), image)))
      hash.update(`\n${shown ? shown.entry.crc : image}`)
    }
    return hash.digest('base64url')
  })
}

function listImages(chapter: string): string[] {
  const images = chapter.matchAll(/<(?:img|image)\s[^>]*?(?:src|href)\s*=\s*["']([^"']*)["']/gi)
  return [...images].map(([, address]) => address ?? '')
}
