import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'

let library: Promise<PDFiumLibrary> | null = null

/** Opens files in Chrome's PDF reader. It is started again after a failure, because a bad file may leave it unusable. */
export async function withPdfium<Result>(
  files: Uint8Array[],
  work: (...documents: PDFiumDocument[]) => Promise<Result>,
): Promise<Result> {
  library ??= PDFiumLibrary.init()
  const documents: PDFiumDocument[] = []
  try {
    const pdfium = await library
    for (const file of files) documents.push(await pdfium.loadDocument(file))
    const result = await work(...documents)
    for (const document of documents) document.destroy()
    return result
  } catch (error) {
    library = null
    throw error
  }
}
