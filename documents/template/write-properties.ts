import { PDFDict, type PDFDocument, PDFName, PDFRawStream, type PDFRef, PDFString } from '@cantoo/pdf-lib'
import { copyIdProperty, placeholderId } from '../stamp/copy-id.ts'
import { decodeStreamText } from '../stream-text.ts'

/** Writes the placeholder of the copy id into the document's properties, and returns the objects that contain it. */
export function writeProperties(document: PDFDocument): PDFRef[] {
  const xmp = writeXmp(document)
  return [writeInfo(document), ...(xmp ? [xmp] : [])]
}

function writeInfo({ context }: PDFDocument): PDFRef {
  const info = context.lookupMaybe(context.trailerInfo.Info, PDFDict)?.clone() ?? context.obj({})
  info.set(PDFName.of(copyIdProperty), PDFString.of(placeholderId))
  const ref = context.register(info)
  context.trailerInfo.Info = ref
  return ref
}

/** Skips malformed XMP, because the properties contain the id too. */
function writeXmp({ context, catalog }: PDFDocument): PDFRef | null {
  const metadata = catalog.lookup(PDFName.of('Metadata'))
  const xmp = metadata instanceof PDFRawStream ? decodeStreamText(metadata) : ''
  const end = xmp.lastIndexOf('</rdf:RDF>')
  if (end < 0) return null
  const description = `<rdf:Description rdf:about="" xmlns:pdfx="http://ns.adobe.com/pdfx/1.3/"><pdfx:${copyIdProperty}>${placeholderId}</pdfx:${copyIdProperty}></rdf:Description>`
  const bytes = Buffer.from(xmp.slice(0, end) + description + xmp.slice(end), 'latin1')
  const ref = context.register(context.stream(bytes, { Type: 'Metadata', Subtype: 'XML' }))
  catalog.set(PDFName.of('Metadata'), ref)
  return ref
}
