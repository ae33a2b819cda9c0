import {
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { copyIdPattern, copyIdProperty } from './copy-id.ts'
import { isUnpackedTooFar } from './limit-unpacking.ts'
import { loadPdf } from './load-pdf.ts'
import { streamText } from './stream-text.ts'

/**
 * Tells which copy a file was made from, also when somebody has removed its properties. Null when nothing says so.
 * Throws when there is too much in it to be looked through.
 */
export async function findCopyId(pdf: Uint8Array): Promise<string | null> {
  // What follows may be no PDF at all: an id that stands in it openly still counts.
  const openly = copyIdPattern.exec(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1'))?.[0]
  if (openly) return openly
  const document = await loadPdf(pdf).catch(() => null)
  const id = document ? (findInProperties(document) ?? findOnPages(document)) : null
  if (!id && isUnpackedTooFar()) throw new Error('the file unpacks into too much')
  return id
}

function findInProperties({ context }: PDFDocument): string | null {
  const info = context.lookup(context.trailerInfo.Info)
  const value = info instanceof PDFDict ? info.lookup(PDFName.of(copyIdProperty)) : undefined
  const text = value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : ''
  return copyIdPattern.exec(text)?.[0] ?? null
}

/** A program that rewrites a file may split, join or move the pieces of a page: every stream of it is looked through. */
function findOnPages({ context }: PDFDocument): string | null {
  for (const [, object] of context.enumerateIndirectObjects()) {
    const id = findInStream(object)
    if (id) return id
  }
  return null
}

function findInStream(object: PDFObject): string | null {
  if (!(object instanceof PDFRawStream)) return null
  const content = streamText(object)
  return copyIdPattern.exec(content)?.[0] ?? copyIdPattern.exec(shownText(content))?.[0] ?? null
}

/** The strings of a content stream in their order, whether written (so) or <736f>, and however they are spaced out. */
function shownText(content: string): string {
  const strings = Array.from(content.matchAll(/\(((?:\\.|[^\\()])*)\)|<([0-9a-fA-F\s]+)>/g))
  const texts = strings.map(([, literal, hex]) => literal ?? Buffer.from(hex ?? '', 'hex').toString('latin1'))
  return texts.join('')
}
