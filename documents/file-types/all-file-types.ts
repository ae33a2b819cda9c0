import type { FileTypeId } from '#db/schema/editions.ts'
import { epub } from './epub.ts'
import type { FileType } from './file-type.ts'
import { jpeg } from './jpeg.ts'
import { mp3 } from './mp3.ts'
import { m4a, mp4 } from './mp4.ts'
import { other, readExtension } from './other.ts'
import { pdf } from './pdf.ts'
import { png } from './png.ts'
import { webp } from './webp.ts'
import { zip } from './zip.ts'

/** In the order in which they are tried; the last one takes everything. */
const allFileTypes = { pdf, epub, zip, mp3, m4a, mp4, jpeg, png, webp, other } satisfies Record<FileTypeId, unknown>

/** Each layout is written and read by the same type, so callers need not know its form. */
export function getFileType(id: FileTypeId): FileType {
  return allFileTypes[id] as unknown as FileType
}

/** By the content; `wrongName` when the name promises another type that the shop knows. */
export function recogniseFile(start: Uint8Array, name = ''): { type: FileType } | { refused: 'wrong-name' } {
  const types = Object.values(allFileTypes) as unknown as FileType[]
  const type = types.find((one) => one.recognise(start)) ?? getFileType('other')
  const promised = readExtension(name)
  const isPromised = types.some(({ extension }) => extension !== '' && extension === promised)
  return type.id === 'other' && isPromised ? { refused: 'wrong-name' } : { type }
}
