import { type TemplateLayout, templateVersion } from '../template/template.ts'
import { type FileType, maxBytesInMemory, type Preparation } from './file-type.ts'
import { startsWith } from './read-bytes.ts'

/** The buyer's line stands on every page, and the hidden id in each. The libraries are loaded only where a PDF is read. */
export const pdf: FileType<TemplateLayout> = {
  id: 'pdf',
  contentType: 'application/pdf',
  extension: 'pdf',
  maxBytes: maxBytesInMemory,
  version: templateVersion,
  carriesMark: true,
  recognise: (start) => startsWith(start, '%PDF-'),
  async prepare(source, { isSold }): Promise<Preparation<TemplateLayout>> {
    const bytes = await source.read(0, source.bytes)
    // A PDF reader that repairs files would accept half a file as a shorter document.
    if (!isSold && !Buffer.from(bytes.subarray(-1024)).includes('%%EOF'))
      return { refused: 'incomplete', reason: 'the end of the file is missing' }
    const { buildSoldTemplate, buildTemplate } = await import('../template/build-template.ts')
    const template = await (isSold ? buildSoldTemplate : buildTemplate)(bytes)
    return 'refused' in template ? template : { facts: { pages: template.layout.pages }, ...template }
  },
  // Opens and reduces a font, which no start of the shop waits for.
  async writeCopy(layout, stampedFor, copyId) {
    const { writeCopy } = await import('../template/write-copy.ts')
    return writeCopy(layout, stampedFor, copyId)
  },
  async cutSample(source, options) {
    const { cutSample } = await import('../pages/cut-sample.ts')
    return cutSample({ ...options, pdf: await source.read(0, source.bytes) })
  },
}
