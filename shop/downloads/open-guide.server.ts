import { sha256Hex } from '#platform/secrets/sha256-hex.server.ts'
import { guideFile } from '#shop/catalogue/files/files.server.ts'
import { openEdition } from '#shop/editions/open-edition.server.ts'
import { type DemoEditionForm, readDemoEdition, usualForm } from '#shop/editions/read-demo-edition.server.ts'
import { describeSending, type SentAs } from '#shop/editions/sent-as.ts'
import type { FileContent } from '#shop/editions/stream-copy.server.ts'

/** The free guide is sent without a stamp. The owner's own file has one form; the shop's has several. */
export async function openGuide(form: DemoEditionForm = usualForm): Promise<FileContent & SentAs> {
  const { edition, template, readOriginal } = await openEdition(guideFile.file)
  const demo = edition.origin === 'demo' ? await readDemoEdition(guideFile.file, form) : null
  if (demo) return { ...streamBytesOf(demo), ...describeSending(edition) }
  const { sha256, bytes } = template.original
  return { etag: `"${sha256.slice(0, 32)}"`, bytes, read: readOriginal, ...describeSending(edition) }
}

function streamBytesOf(pdf: Uint8Array): FileContent {
  return {
    etag: `"${sha256Hex(pdf).slice(0, 32)}"`,
    bytes: pdf.length,
    async *read({ start, end }) {
      yield pdf.subarray(start, end + 1)
    },
  }
}
