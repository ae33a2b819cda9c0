import type { EditionChanges, FileTypeId, NumberRange } from '#db/schema/editions.ts'
import type { FileSource } from '../file-types/file-type.ts'
import { type AlignedParts, alignParts } from './align-parts.ts'
import { comparePages } from './compare-pages.ts'
import { fingerprintChapters } from './fingerprint-chapters.ts'
import { fingerprintPages } from './fingerprint-pages.ts'

export type FoundChanges = Omit<EditionChanges, 'before' | 'cutBytes'>

/** Of other types the shop knows only that the file is another one. */
export type ComparedType = Extract<FileTypeId, 'pdf' | 'epub'>

/** Two editions of the same type; one after the other, because each may have 100 MB. */
export async function compareFiles(
  type: ComparedType,
  before: FileSource,
  after: FileSource,
  maxMs: number,
): Promise<FoundChanges> {
  const deadline = performance.now() + maxMs
  if (type === 'pdf') {
    const former = await fingerprintPages(await readWhole(before), deadline)
    const pages = await fingerprintPages(await readWhole(after), deadline)
    return describe('pages', pages.length, comparePages(former, pages))
  }
  const former = await fingerprintChapters(await readWhole(before))
  const chapters = await fingerprintChapters(await readWhole(after))
  return describe('chapters', chapters.length, alignParts(former, chapters, Object.is))
}

function readWhole(source: FileSource): Promise<Uint8Array> {
  return source.read(0, source.bytes)
}

function describe(unit: FoundChanges['unit'], total: number, { changed, added, ...counts }: AlignedParts) {
  return { unit, total, changed: joinRanges(changed), added: joinRanges(added), ...counts }
}

/** 14–17 for 14, 15, 16, 17. */
function joinRanges(numbers: readonly number[]): NumberRange[] {
  const ranges: NumberRange[] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last && last[1] === number - 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges
}
