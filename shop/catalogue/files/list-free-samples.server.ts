import { withoutPhoneEditions } from '#content/owner/products/group-files.ts'
import type { ProductPage } from '#content/owner/products/product-page.ts'
import { countSamplePages } from './count-sample-pages.ts'
import { getEditions } from './current-editions.server.ts'
import { opensSoon } from './opens-soon.server.ts'
import { isSampleRefused } from './refused-samples.server.ts'

export interface FreeSample {
  file: string
  title: string
  pages: number
}

/** The files of a product of which anyone may read the first pages. */
export function listFreeSamples({ product, files, samplePages }: ProductPage): FreeSample[] {
  const editions = getEditions()
  if (opensSoon(product.id)) return []
  const samples = withoutPhoneEditions(files).map(({ file, title }) => {
    return { file, title, pages: countSamplePages(samplePages, editions?.get(file)?.pages ?? 0) }
  })
  return samples.filter(({ file, pages }) => pages > 0 && !isSampleRefused(editions?.get(file)?.sha256, pages))
}
