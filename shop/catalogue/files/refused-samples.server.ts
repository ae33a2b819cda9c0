import { remember } from '#platform/remember.ts'
import { getContent, refreshContent } from '../current-content.server.ts'
import { countSampleParts } from './count-sample-parts.ts'
import { getEditions } from './current-editions.server.ts'

const refused = remember('refused-samples', () => new Set<string>())

const describe = (sha256: string, pages: number) => `${sha256}-${pages}`

/** From now on product pages do not link to the sample. */
export function refuseSample(sha256: string, pages: number): void {
  if (refused.has(describe(sha256, pages))) return
  refused.add(describe(sha256, pages))
  refreshContent()
}

export function isSampleRefused(sha256: string | undefined, pages: number): boolean {
  return refused.has(describe(sha256 ?? '', pages))
}

/** Whether the owner allows a free sample of the current edition and visitors get none. */
export function hasRefusedSample(file: string): boolean {
  const edition = getEditions()?.get(file)
  const selling = getContent().products.filter(({ files }) => files.some((own) => own.file === file))
  return selling.some(({ samplePages }) => isSampleRefused(edition?.sha256, countSampleParts(samplePages, edition)))
}
