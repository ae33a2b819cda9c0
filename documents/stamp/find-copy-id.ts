import {
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { exceedsUnpackingLimit } from '../limit-unpacking.ts'
import { loadPdf } from '../load-pdf.ts'
import { searchPageTexts } from '../pages/search-page-texts.ts'
import { decodeStreamText } from '../stream-text.ts'
import { copyIdPattern, copyIdProperty } from './copy-id.ts'

/** Also finds the id when the properties were removed. Throws when the unpacked file is too large to search. */
export async function findCopyId(pdf: Uint8Array): Promise<string | null> {
  // Found even when the file is not a valid PDF.
  const uncompressed = copyIdPattern.exec(
    Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1'),
  )?.[0]
  if (uncompressed) return uncompressed
  const document = await loadPdf(pdf).catch(() => null)
  const id = document ? (findInProperties(document) ?? findInStreams(document)) : null
  if (!id && exceedsUnpackingLimit()) throw new Error('the file unpacks into too much')
  // Printing may keep the id and write it with another font, whose codes are not the characters.
  return id ?? searchPageTexts(pdf, copyIdPattern)
}

function findInProperties({ context }: PDFDocument): string | null {
  const info = context.lookup(context.trailerInfo.Info)
  const value = info instanceof PDFDict ? info.lookup(PDFName.of(copyIdProperty)) : undefined
  const text = value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : ''
  return copyIdPattern.exec(text)?.[0] ?? null
}

/** Searches every stream, because programs that rewrite a file may split, join or move the parts of a page. */
function findInStreams({ context }: PDFDocument): string | null {
  for (const [, object] of context.enumerateIndirectObjects()) {
    const id = findInStream(object)
    if (id) return id
  }
  return null
}

function findInStream(object: PDFObject): string | null {
  if (!(object instanceof PDFRawStream)) return null
  const content = decodeStreamText(object)
  return copyIdPattern.exec(content)?.[0] ?? copyIdPattern.exec(joinStrings(content))?.[0] ?? null
}

/** Joins the strings of a content stream, which may be written as (so) or <736f>. */
function joinStrings(content: string): string {
  const strings = Array.from(content.matchAll(/\(((?:\\.|[^\\()])*)\)|<([0-9a-fA-F\s]+)>/g))
  const texts = strings.map(([, literal, hex]) => literal ?? Buffer.from(hex ?? '', 'hex').toString('latin1'))
  return texts.join('')
}
