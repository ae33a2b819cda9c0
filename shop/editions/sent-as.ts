import type { Edition } from '#db/schema/editions.ts'
import { getFileType } from '#documents/file-types/all-file-types.ts'

/** How a browser is told what it gets. */
export interface SentAs {
  contentType: string
  /** Without the dot; empty when the owner's file had none. */
  extension: string
  /** At the end of the name, when it is only a part of the file. */
  nameSuffix?: string
}

export function describeSending({ type, facts }: Pick<Edition, 'type' | 'facts'>): SentAs {
  const { contentType, extension } = getFileType(type)
  return { contentType, extension: extension || (facts.extension ?? '') }
}

/** The name that the owner chose, with the ending of what the file is today. */
export function withExtension(downloadName: string, extension: string, suffix = ''): string {
  const stem = downloadName.replace(/\.(?:pdf|epub|zip|mp3|m4a|mp4|jpe?g|png|webp)$/i, '')
  const isNamedSo = suffix === '' && downloadName.toLowerCase().endsWith(`.${extension}`)
  return extension && !isNamedSo ? `${stem}${suffix}.${extension}` : downloadName
}
