import { type PDFDocument, PDFName, type PDFObject, PDFRawStream, PDFRef } from '@cantoo/pdf-lib'
import { exceedsUnpackingLimit, resetUnpackingLimit } from '../limit-unpacking.ts'
import { loadPdf } from '../load-pdf.ts'
import { namesStamp } from '../stamp/has-stamp-remains.ts'
import { countStampObjects } from '../stamp/stamp-objects.ts'
import { stampPages } from '../stamp/stamp-pages.ts'
import { decodeStreamText } from '../stream-text.ts'
import { findChangedPage } from './find-changed-page.ts'
import { findUnsafePart } from './find-unsafe-part.ts'
import { type HeldBackObject, type Template, type TemplateRefusal, templateVersion } from './template.ts'
import { writeBody } from './write-body.ts'
import { writeProperties } from './write-properties.ts'

export type PreparedTemplate = Template | { refused: TemplateRefusal; reason: string }

/** Runs once per edition; refuses a file that can do harm, or whose copies would not look like it. */
export function buildTemplate(pdf: Uint8Array): Promise<PreparedTemplate> {
  return prepare(pdf, { isSold: false })
}

/** For an edition that is sold already: stricter checks of a later release must not take away what buyers paid for. */
export function buildSoldTemplate(pdf: Uint8Array): Promise<PreparedTemplate> {
  return prepare(pdf, { isSold: true })
}

async function prepare(pdf: Uint8Array, { isSold }: { isSold: boolean }): Promise<PreparedTemplate> {
  try {
    const document = await loadPdf(pdf)
    requireUnpackable(document)
    const unfit = isSold ? null : findUnfitPart(document)
    if (unfit) return unfit
    const template = layOutTemplate(document)
    const changed = isSold ? null : await findChangedPage(pdf, template)
    return changed ? { refused: 'altered', reason: changed } : template
  } catch (error) {
    const reason = (error as Error).message
    return { refused: /password|encrypt/i.test(reason) ? 'password' : 'broken', reason }
  }
}

function findUnfitPart(document: PDFDocument): { refused: TemplateRefusal; reason: string } | null {
  const unsafe = findUnsafePart(document)
  if (unsafe) return { refused: 'unsafe', reason: unsafe }
  return namesStamp(document) ? { refused: 'stamped', reason: 'the file has a stamp' } : null
}

/** Before the pages are drawn by a reader that has no such limit. */
function requireUnpackable({ context }: PDFDocument): void {
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (object instanceof PDFRawStream) decodeStreamText(object)
    if (exceedsUnpackingLimit()) throw new Error('the file unpacks into too much')
  }
  resetUnpackingLimit()
}

function layOutTemplate(document: PDFDocument): Template {
  const pages = document.getPageCount()
  if (pages === 0) throw new Error('the PDF has no page')
  const { frames, firstStampObject, carriers } = stampPages(document)
  const properties = writeProperties(document)
  const heldBack = holdBack(document)
  const { body, idOffsets, crossReferencesAt } = writeBody(document, {
    heldBack: heldBack.map(({ number, generation }) => PDFRef.of(number, generation)),
    carriers: [...carriers, ...properties],
    firstStampObject,
    stampObjects: countStampObjects(frames.length),
  })
  const layout = {
    version: templateVersion,
    pages,
    bodyBytes: body.length,
    idOffsets,
    crossReferencesAt,
    heldBack,
    firstStampObject,
    frames,
  }
  return { body, layout }
}

/** The root of the document and of its pages. */
function holdBack({ context, catalog }: PDFDocument): HeldBackObject[] {
  const root = context.trailerInfo.Root
  const pages = catalog.get(PDFName.of('Pages'))
  return [root, pages].flatMap((ref) => (ref instanceof PDFRef ? [writeHeldBack(ref, context.lookup(ref))] : []))
}

function writeHeldBack({ objectNumber, generationNumber }: PDFRef, object: PDFObject | undefined): HeldBackObject {
  if (!object) throw new Error('the PDF has no root')
  const bytes = Buffer.alloc(object.sizeInBytes())
  object.copyBytesInto(bytes, 0)
  return { number: objectNumber, generation: generationNumber, text: bytes.toString('latin1') }
}
