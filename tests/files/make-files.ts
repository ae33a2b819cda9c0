import { crc32, deflateRawSync } from 'node:zlib'
import { writeEnd, writeLocalHeader, writeRecord } from '#documents/file-types/zip-entry.ts'
import { makePng as drawPng } from '../make-picture.ts'

export interface MadeEntry {
  name: string
  content: string | Uint8Array
  /** Stored as it is; otherwise it is packed. */
  isStored?: boolean
}

/** A ZIP archive; `change` may spoil the entries or the whole. */
export function makeZip(entries: readonly MadeEntry[], comment = ''): Buffer {
  let at = 0
  const locals: Buffer[] = []
  const records: Buffer[] = []
  for (const { name, content, isStored = false } of entries) {
    const bytes = Buffer.from(content as string)
    const packed = isStored ? bytes : deflateRawSync(bytes)
    const local = writeLocalHeader(name, packed.length, crc32(bytes))
    const record = writeRecord(name, packed.length, crc32(bytes), at)
    for (const [header, offset] of [
      [local, 8],
      [record, 10],
    ] as const)
      header.writeUInt16LE(isStored ? 0 : 8, offset)
    local.writeUInt32LE(bytes.length, 22)
    record.writeUInt32LE(bytes.length, 24)
    locals.push(local, packed)
    records.push(record)
    at += local.length + packed.length
  }
  const directory = Buffer.concat(records)
  const end = writeEnd({ count: entries.length & 0xffff, bytes: directory.length, at }, Buffer.from(comment))
  return Buffer.concat([...locals, directory, end])
}

const xhtml = (title: string, body: string) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<html xmlns="http://www.w3.org/1999/xhtml"><head><title>${title}</title></head><body>${body}</body></html>`

interface MadeBook {
  chapters?: number
  /** In the body of the second chapter. */
  markup?: string
  more?: MadeEntry[]
  /** In the manifest. */
  moreItems?: string
}

/** A valid EPUB 3, whose chapters have about 2,000 characters. */
export function makeEpub({ chapters = 8, markup = '', more = [], moreItems = '' }: MadeBook = {}): Buffer {
  const names = Array.from({ length: chapters }, (_, index) => `chapter-${index + 1}.xhtml`)
  const items = names.map((name, index) => `<item id="c${index}" href="${name}" media-type="application/xhtml+xml"/>`)
  const references = names.map((_, index) => `<itemref idref="c${index}"/>`)
  const opf = `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:isbn:9780000000001</dc:identifier><dc:title>Algebra</dc:title><dc:language>en</dc:language><meta property="dcterms:modified">2026-01-01T00:00:00Z</meta></metadata><manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>${items.join('')}${moreItems}</manifest><spine>${references.join('')}</spine></package>`
  const nav = xhtml(
    'Contents',
    `<nav xmlns:epub="http://www.idpf.org/2007/ops" epub:type="toc"><ol>${names.map((name) => `<li><a href="${name}">${name}</a></li>`).join('')}</ol></nav>`,
  )
  return makeZip([
    { name: 'mimetype', content: 'application/epub+zip', isStored: true },
    {
      name: 'META-INF/container.xml',
      content:
        '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    },
    { name: 'OEBPS/content.opf', content: opf },
    { name: 'OEBPS/nav.xhtml', content: nav },
    ...names.map((name, index) => ({
      name: `OEBPS/${name}`,
      content: xhtml(
        `Chapter ${index + 1}`,
        `<h1>Chapter ${index + 1}</h1><p>${`Line ${index} & more. `.replace('&', '&amp;').repeat(110)}</p>${index === 1 ? markup : ''}`,
      ),
    })),
    ...more,
  ])
}

/** Silence of 128 kbit/s at 44,100 Hz, without or with a tag of version 3. */
export function makeMp3(seconds: number, { hasTag = false } = {}): Buffer {
  const frame = Buffer.alloc(417)
  frame.set([0xff, 0xfb, 0x90, 0x00])
  const audio = Buffer.concat(Array.from({ length: Math.ceil((seconds * 44_100) / 1152) }, () => frame))
  if (!hasTag) return audio
  const title = Buffer.from('\0Algebra aloud', 'latin1')
  const content = Buffer.concat([Buffer.from('TIT2\0\0\0'), Buffer.from([title.length, 0, 0]), title, Buffer.alloc(64)])
  return Buffer.concat([Buffer.from('ID3\x03\0\0\0\0', 'latin1'), Buffer.from([0, content.length]), content, audio])
}

const box = (type: string, ...content: Uint8Array[]) => {
  const size = Buffer.alloc(4)
  const inside = Buffer.concat(content)
  size.writeUInt32BE(8 + inside.length)
  return Buffer.concat([size, Buffer.from(type, 'latin1'), inside])
}

/** The boxes of a recording of so many seconds, without a track. */
export function makeMp4(seconds: number, { brand = 'isom', hasOpenEnd = false, bytes = 5_000 } = {}): Buffer {
  const header = Buffer.alloc(100)
  header.writeUInt32BE(1_000, 12)
  header.writeUInt32BE(seconds * 1_000, 16)
  const data = box('mdat', Buffer.alloc(bytes, 7))
  if (hasOpenEnd) data.writeUInt32BE(0, 0)
  return Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}`, 'latin1')),
    box('moov', box('mvhd', header)),
    data,
  ])
}

export function makePngFile(): Buffer {
  return Buffer.from(drawPng({ width: 40, height: 30 }))
}
