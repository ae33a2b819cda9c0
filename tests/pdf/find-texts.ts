import {
  decodePDFRawStream,
  PDFDict,
  PDFDocument,
  PDFHexString,
  type PDFObject,
  PDFRawStream,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { listParts } from '#documents/list-reachable-objects.ts'

/** Of some texts, those that any object of a file contains: in its unpacked streams, its strings or its raw bytes. */
export async function findTexts(pdf: Uint8Array, texts: string[]): Promise<string[]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  const objects = document.context.enumerateIndirectObjects().map(([, object]) => object)
  const contents = [Buffer.from(pdf).toString('latin1'), ...objects.flatMap(readAll)]
  const found = (text: string) => contents.some((content) => content.includes(text))
  return texts.filter(found)
}

function readAll(object: PDFObject): string[] {
  if (object instanceof PDFString || object instanceof PDFHexString) return [object.decodeText()]
  const inside = listParts(object).flatMap(readAll)
  const names = object instanceof PDFDict ? object.keys().map((key) => key.decodeText()) : []
  if (!(object instanceof PDFStream)) return [...inside, ...names]
  const bytes = object instanceof PDFRawStream ? unpack(object) : Buffer.from(object.getContents())
  const text = bytes.toString('latin1')
  return [...inside, text, joinStrings(text)]
}

function unpack(stream: PDFRawStream): Buffer {
  try {
    return Buffer.from(decodePDFRawStream(stream).decode())
  } catch {
    return Buffer.from(stream.getContents())
  }
}

/** A text may be written in pieces, as (so) or as <736f>. */
function joinStrings(content: string): string {
  const strings = content.matchAll(/\(((?:\\.|[^\\()])*)\)|<([0-9a-fA-F\s]+)>/g)
  return Array.from(strings, ([, literal, hex]) => literal ?? Buffer.from(hex ?? '', 'hex').toString('latin1')).join('')
}
