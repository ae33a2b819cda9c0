import { PDFiumLibrary } from '@hyzyla/pdfium'

interface PdfiumModule {
  HEAPU8: Uint8Array
  wasmExports: { malloc(bytes: number): number; __indirect_function_table: WebAssembly.Table }
  _FPDF_LoadPage(document: number, index: number): number
  _FPDF_ClosePage(page: number): void
  _FPDFPage_CountObjects(page: number): number
  _FPDFPage_GetObject(page: number, index: number): number
  _FPDFPage_RemoveObject(page: number, object: number): boolean
  _FPDFPage_GenerateContent(page: number): boolean
  _FPDFPageObj_GetType(object: number): number
  _FPDF_CreateNewDocument(): number
  _FPDF_ImportPages(to: number, from: number, range: number, at: number): boolean
  _FPDF_SaveAsCopy(document: number, writer: number, flags: number): boolean
}

export interface PdfiumEditor {
  pages: number
  /** Deletes the last form object of a page, as a PDF editor does, and writes the page's content again. */
  deleteLastForm(page: number): void
}

const formObject = 5
const withoutIncrement = 2

/** Saves a file again with Chrome's PDF library, after editing it. */
export async function editWithPdfium(
  pdf: Uint8Array,
  edit: (editor: PdfiumEditor) => void = () => {},
): Promise<Uint8Array> {
  const library = await PDFiumLibrary.init()
  const { module } = library as unknown as { module: PdfiumModule }
  const document = await library.loadDocument(pdf)
  const { documentIdx } = document as unknown as { documentIdx: number }
  const deleteLastForm = (index: number) => {
    const page = module._FPDF_LoadPage(documentIdx, index)
    for (let at = module._FPDFPage_CountObjects(page) - 1; at >= 0; at--) {
      const object = module._FPDFPage_GetObject(page, at)
      if (module._FPDFPageObj_GetType(object) !== formObject) continue
      module._FPDFPage_RemoveObject(page, object)
      break
    }
    if (!module._FPDFPage_GenerateContent(page)) throw new Error('the page could not be written')
    module._FPDF_ClosePage(page)
  }
  edit({ pages: document.getPageCount(), deleteLastForm })
  return save(module, documentIdx)
}

/** Chrome prints a PDF to a PDF by copying its pages into a new file. */
export async function printWithPdfium(pdf: Uint8Array): Promise<Uint8Array> {
  const library = await PDFiumLibrary.init()
  const { module } = library as unknown as { module: PdfiumModule }
  const document = await library.loadDocument(pdf)
  const { documentIdx } = document as unknown as { documentIdx: number }
  const printed = module._FPDF_CreateNewDocument()
  const allPages = 0
  if (!module._FPDF_ImportPages(printed, documentIdx, allPages, 0)) throw new Error('the pages could not be copied')
  return save(module, printed)
}

function save(module: PdfiumModule, document: number): Uint8Array {
  const chunks: Uint8Array[] = []
  const write = (_: number, data: number, length: number) => {
    chunks.push(module.HEAPU8.slice(data, data + length))
    return 1
  }
  // The table cannot grow, but the place of the null pointer is free.
  const place = 0
  module.wasmExports.__indirect_function_table.set(place, toWasmFunction(write))
  const writer = module.wasmExports.malloc(8)
  new DataView(module.HEAPU8.buffer).setInt32(writer, 1, true)
  new DataView(module.HEAPU8.buffer).setInt32(writer + 4, place, true)
  if (!module._FPDF_SaveAsCopy(document, writer, withoutIncrement)) throw new Error('the file could not be saved')
  return Buffer.concat(chunks)
}

/** A WebAssembly table accepts only WebAssembly functions, so this module imports the function and exports it again. */
function toWasmFunction(call: (a: number, b: number, c: number) => number) {
  const bytes = [
    [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    [0x01, 0x08, 0x01, 0x60, 0x03, 0x7f, 0x7f, 0x7f, 0x01, 0x7f],
    [0x02, 0x07, 0x01, 0x01, 0x65, 0x01, 0x66, 0x00, 0x00],
    [0x07, 0x05, 0x01, 0x01, 0x66, 0x00, 0x00],
  ].flat()
  const module = new WebAssembly.Module(new Uint8Array(bytes))
  return new WebAssembly.Instance(module, { e: { f: call } }).exports.f
}
