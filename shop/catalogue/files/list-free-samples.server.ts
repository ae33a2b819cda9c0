import { withoutPhoneEditions } from '#content/owner/products/group-files.ts'
import type { ProductPage } from '#content/owner/products/product-page.ts'
import type { FileTypeId } from '#db/schema/editions.ts'
import { countSampleParts } from './count-sample-parts.ts'
import { getEditions } from './current-editions.server.ts'
import { opensSoon } from './opens-soon.server.ts'
import { isSampleRefused } from './refused-samples.server.ts'

export interface FreeSample {
  file: string
  title: string
  type: FileTypeId
  /** Pages of a PDF; 1 for the first minute or chapter. */
  parts: number
}

/** The files of a product of which anyone may have the beginning. */
export function listFreeSamples({ product, files, samplePages }: ProductPage): FreeSample[] {
  const editions = getEditions()
  if (opensSoon(product.id)) return []
  const samples = withoutPhoneEditions(files).map(({ file, title }) => {
    const edition = editions?.get(file)
    return { file, title, type: edition?.type ?? 'pdf', parts: countSampleParts(samplePages, edition) }
  })
  return samples.filter(({ file, parts }) => parts > 0 && !isSampleRefused(editions?.get(file)?.sha256, parts))
}
