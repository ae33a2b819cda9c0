import { extname } from 'node:path'
import { type FileType, maxFileBytes } from './file-type.ts'
import { asBuffer, startsWith } from './read-bytes.ts'

/** What runs when a buyer opens it. */
const programs =
  'apk app bat bin cmd com cpl deb dll dmg exe hta jar js jse lnk mjs msi php pif ps1 reg rpm scr sh vbe vbs wsf'
const webPages = 'htm html mht mhtml shtml svg svgz xht xhtml xml'
const programStarts = ['MZ', '\x7fELF', '#!', '\xca\xfe\xba\xbe', '\xcf\xfa\xed\xfe', '\xce\xfa\xed\xfe', 'dex\n']

/** Anything that the shop does not know: sold as it is after the owner has confirmed it, and never shown in a browser. */
export const other: FileType<null> = {
  id: 'other',
  contentType: 'application/octet-stream',
  extension: '',
  maxBytes: maxFileBytes,
  version: 1,
  carriesMark: false,
  recognise: () => true,
  async prepare(source, { isSold, name }) {
    const extension = readExtension(name)
    const start = await source.read(0, Math.min(source.bytes, 4096))
    const isProgram = includes(programs, extension) || programStarts.some((text) => startsWith(start, text))
    if (isProgram && !isSold) return { refused: 'program', reason: `the name ends in ${extension}` }
    if ((includes(webPages, extension) || isMarkup(start)) && !isSold)
      return { refused: 'web-page', reason: 'the file is a web page or a drawing with scripts' }
    return { facts: extension ? { extension } : {}, layout: null, body: { start: 0, end: source.bytes } }
  },
  writeCopy: () => ({ patches: [], tail: new Uint8Array() }),
}

/** Without the dot, in small letters; empty for an unusual one. */
export function readExtension(name: string): string {
  return /^\.([a-z0-9]{1,8})$/.exec(extname(name).toLowerCase())?.[1] ?? ''
}

function includes(list: string, extension: string): boolean {
  return extension !== '' && list.split(' ').includes(extension)
}

function isMarkup(start: Uint8Array): boolean {
  const text = asBuffer(start).toString('utf8').replace(/\0/g, '').toLowerCase()
  return /<(?:!doctype\s+html|html|svg|script|body)[\s>]/.test(text)
}
