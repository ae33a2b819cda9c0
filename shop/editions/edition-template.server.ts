import { crc32 } from 'node:zlib'
import { type TemplateLayout, templateVersion } from '#documents/template/template.ts'
import type { CheckedFile } from '#platform/storage/checked-file.server.ts'

/** An edition from which copies are written without parsing it again. */
export interface EditionTemplate {
  layout: TemplateLayout
  body: CheckedFile
  /** The owner's file, which is sent as it is when it is free. */
  original: CheckedFile
}

/** Named after the owner's file, so that equal files share a template. */
export function templateKeys(sha256: string, version = templateVersion) {
  const stem = `templates/${sha256}.v${version}`
  return { body: `${stem}.body`, description: `${stem}.json` }
}

/** With a checksum, because copies written with one wrong offset could not be opened. */
export function writeDescription(template: EditionTemplate): Uint8Array {
  return Buffer.from(JSON.stringify({ checksum: checksum(template), template }))
}

/** Null for a damaged description. */
export function readDescription(bytes: Uint8Array): EditionTemplate | null {
  try {
    const { checksum: expected, template } = JSON.parse(Buffer.from(bytes).toString())
    return checksum(template) === expected ? template : null
  } catch {
    return null
  }
}

function checksum(template: EditionTemplate): number {
  return crc32(JSON.stringify(template))
}
