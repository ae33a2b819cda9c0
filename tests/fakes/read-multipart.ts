import type { FakeRequest } from './fake-server.ts'

interface SentFile {
  name: string
  type: string
  bytes: Buffer
}

/** The parts of a form with files, as a provider reads them; null for any other body. */
export function readMultipart({ headers, raw }: FakeRequest) {
  const [, boundary] = /^multipart\/form-data; ?boundary=(.+)$/.exec(headers['content-type'] ?? '') ?? []
  if (!boundary) return null
  const fields: Record<string, string> = {}
  const files: Record<string, SentFile> = {}
  for (const part of raw.toString('latin1').split(`--${boundary}`).slice(1, -1)) {
    const end = part.indexOf('\r\n\r\n')
    const [head, content] = [part.slice(0, end), Buffer.from(part.slice(end + 4, -2), 'latin1')]
    const [, name = ''] = /name="([^"]*)"/.exec(head) ?? []
    const [, fileName] = /filename="([^"]*)"/.exec(head) ?? []
    const [, type = ''] = /content-type: (\S+)/i.exec(head) ?? []
    if (fileName === undefined) fields[name] = content.toString()
    else files[name] = { name: fileName, type, bytes: content }
  }
  return { fields, files }
}

/** Refuses what no provider takes. */
export function isEvidenceFile(file: SentFile | undefined): file is SentFile {
  if (!file || !/^[\w.-]+\.(pdf|png|jpe?g)$/.test(file.name)) return false
  return file.type === 'application/pdf' && file.bytes.subarray(0, 5).toString() === '%PDF-'
}
