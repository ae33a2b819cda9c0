import type { Edition } from '#db/schema/editions.ts'
import { getFileType } from '#documents/file-types/all-file-types.ts'

/** How a browser is told what it gets. */
export interface SentAs {
  contentType: string
  /** Without the dot; empty when the owner's file had none. */
  extension: string
}

export function describeSending({ type, facts }: Pick<Edition, 'type' | 'facts'>): SentAs {
  const { contentType, extension } = getFileType(type)
  return { contentType, extension: extension || (facts.extension ?? '') }
}

/** The name that the owner chose, with the ending of what the file is today. */
export function withExtension(downloadName: string, extension: string): string {
  const stem = downloadName.replace(/\.(?:pdf|epub|zip|mp3|m4a|mp4|jpe?g|png|webp)$/i, '')
  return extension && !downloadName.toLowerCase().endsWith(`.${extension}`) ? `${stem}.${extension}` : downloadName
}
