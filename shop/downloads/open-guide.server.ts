import { guideFile } from '#shop/catalogue/files.server.ts'
import type { FileContent } from '#shop/editions/file-content.ts'
import { openEdition } from '#shop/editions/open-edition.server.ts'

/** The free guide is sent without a stamp. */
export async function openGuide(): Promise<FileContent> {
  const { template, readOriginal } = await openEdition(guideFile.file)
  const { sha256, bytes } = template.original
  return { etag: `"${sha256.slice(0, 32)}"`, bytes, read: readOriginal }
}
