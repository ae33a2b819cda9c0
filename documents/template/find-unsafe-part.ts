import {
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { listParts, listReachableObjects } from '../list-reachable-objects.ts'

/** Links inside the document and to web pages, and what shows or hides parts of a page, are not listed. */
const unsafeActions = [
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'GoToR',
  'Rendition',
  'Movie',
  'Sound',
  'RichMediaExecute',
]
const unsafeAnnotations = ['RichMedia', 'Screen', 'Movie', 'Sound', '3D']
/** Where a dictionary names a file; the last three are of old files. */
const fileKeys = ['F', 'UF', 'DOS', 'Mac', 'Unix']
const unsafeName = new RegExp(`/(JS|URI|XFA|${[...unsafeActions, ...unsafeAnnotations].join('|')})\\b`)

/** Names what a study guide does not need and what can harm the buyer who opens it. */
export function findUnsafePart(document: PDFDocument): string | null {
  for (const [, object] of listReachableObjects(document)) {
    const waiting = [object]
    for (let part = waiting.pop(); part; part = waiting.pop()) {
      const unsafe = describeIfUnsafe(part)
      if (unsafe) return unsafe
      // Not spread into one call, which overflows the stack for a long list.
      for (const inner of listParts(part)) waiting.push(inner)
    }
  }
  return null
}

function describeIfUnsafe(part: PDFObject): string | null {
  if (part instanceof PDFInvalidObject) return describeUnread(part)
  const dictionary = part instanceof PDFStream ? part.dict : part
  if (!(dictionary instanceof PDFDict)) return null
  const named = (key: string) => {
    const value = dictionary.lookup(PDFName.of(key))
    return value instanceof PDFName ? value.decodeText() : ''
  }
  if (dictionary.has(PDFName.of('JS'))) return 'JavaScript'
  if (dictionary.has(PDFName.of('XFA'))) return 'XFA'
  if (unsafeAnnotations.includes(named('Subtype')) && dictionary.has(PDFName.of('Rect'))) return named('Subtype')
  if (unsafeActions.includes(named('S'))) return named('S')
  const isBase = dictionary.has(PDFName.of('Base'))
  return (
    describeAddress(dictionary, 'URI') ??
    (isBase ? describeAddress(dictionary, 'Base') : null) ??
    describeFile(dictionary)
  )
}

/** pdf-lib keeps an object that it cannot read, and a reader may be able to. */
function describeUnread(object: PDFInvalidObject): string | null {
  const bytes = Buffer.alloc(object.sizeInBytes())
  object.copyBytesInto(bytes, 0)
  return unsafeName.exec(bytes.toString('latin1'))?.[1] ?? null
}

function describeAddress(dictionary: PDFDict, key: 'URI' | 'Base'): string | null {
  const address = readText(dictionary, key)
  return address === null || isSafeAddress(address) ? null : `link to ${address.slice(0, 40)}`
}

/** A link without a scheme may be a file on this computer or, as \\server, one for which Windows sends the user's password hash. */
function isSafeAddress(text: string): boolean {
  const address = text.trim()
  if (/^(#.*)?$/.test(address)) return true
  // Browsers and readers disagree about these characters.
  if (/[\\\p{Cc}]/u.test(address)) return false
  if (/^www\.[\w-]/i.test(address)) return true
  if (/^(mailto|tel):/i.test(address)) return true
  const parsed = /^https?:\/\/[^/]/i.test(address) ? URL.parse(address) : null
  return parsed !== null && parsed.hostname !== '' && !parsed.username && !parsed.password
}

/** A file that is not inside this one: a stream, an image or an action may fetch it from anywhere. */
function describeFile(dictionary: PDFDict): string | null {
  const file = fileKeys.map((key) => readText(dictionary, key)).find((text) => text !== null)
  if (file === undefined || file === null) return null
  const isInside = dictionary.lookup(PDFName.of('EF')) instanceof PDFDict
  return isInside && !/^\s*[\\/]{2}|^\s*\w+:/.test(file) ? null : `another file: ${file.slice(0, 40)}`
}

function readText(dictionary: PDFDict, key: string): string | null {
  const value = dictionary.lookup(PDFName.of(key))
  return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : null
}
