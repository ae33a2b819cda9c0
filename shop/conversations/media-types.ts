/** The files that the shop keeps, with the ending that it gives them: what a stranger calls a file decides nothing. */
export const mediaEndings: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'audio/amr': 'amr',
  'video/mp4': 'mp4',
  'video/3gpp': '3gp',
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'text/plain': 'txt',
}

/** "audio/ogg; codecs=opus" is "audio/ogg". Null for a kind that the shop does not keep. */
export function readMediaType(mimeType: string): string | null {
  const type = mimeType.split(';')[0]?.trim().toLowerCase() ?? ''
  return Object.hasOwn(mediaEndings, type) ? type : null
}
