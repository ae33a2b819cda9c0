import { PDFDict, type PDFDocument, PDFHexString, PDFName, type PDFObject, PDFStream, PDFString } from '@cantoo/pdf-lib'
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
const safeAddress = /^(https?:|mailto:|tel:|[^:]*$)/i

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
  return named('S') === 'URI' ? describeAddress(dictionary) : null
}

function describeAddress(action: PDFDict): string | null {
  const value = action.lookup(PDFName.of('URI'))
  const address = value instanceof PDFString || value instanceof PDFHexString ? value.decodeText().trim() : ''
  return safeAddress.test(address) ? null : `link to ${address.slice(0, 40)}`
}
