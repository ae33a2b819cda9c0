import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { FileTypeId } from '#db/schema/editions.ts'
import { makeEpub, makeMp3, makeMp4, makePngFile, makeZip } from '#tests/files/make-files.ts'
import { makeJpeg, makePng } from '#tests/make-picture.ts'
import { testBuyer, testCopyId } from '#tests/pdf/make-copy.ts'
import { makePdf } from '#tests/pdf/make-pdf.ts'
import { shrinkPicture } from '../pictures/shrink-picture.ts'
import { joinCopy } from '../template/join-copy.ts'
import { getFileType, recogniseFile } from './all-file-types.ts'
import { sourceOf } from './epub-book.ts'
import { findMark } from './find-mark.ts'

const plainZip = makeZip([
  { name: 'notes/', content: '', isStored: true },
  { name: 'notes/algebra.txt', content: 'x = 1' },
  { name: 'notes/गणित.txt', content: 'क' },
])

async function prepare(bytes: Uint8Array, name = '') {
  const found = recogniseFile(bytes.subarray(0, 4096), name)
  if ('refused' in found) return found
  const { type } = found
  const prepared = await type.prepare(sourceOf(bytes), { isSold: false, name })
  return 'refused' in prepared ? { type: type.id, refused: prepared.refused } : { type: type.id, ...prepared }
}

async function makeMarkedCopy(bytes: Uint8Array, name = '') {
  const prepared = await prepare(bytes, name)
  if ('refused' in prepared) throw new Error(prepared.refused)
  const { type, body, layout, facts } = prepared
  const stored = body instanceof Uint8Array ? body : bytes.subarray(body.start, body.end)
  const parts = await getFileType(type).writeCopy(layout, testBuyer, testCopyId)
  return { type, facts, copy: Buffer.from(joinCopy({ body: stored }, parts)) }
}

const webp = async () => {
  const limits = { maxWidth: 100, maxHeight: 100, maxBytes: 100_000 }
  const made = await shrinkPicture({ bytes: makePng({ width: 60, height: 40 }), limits })
  if ('refused' in made) throw new Error(made.refused)
  return made.webp
}

describe('every type of file', () => {
  it.each<[FileTypeId, () => Promise<Uint8Array> | Uint8Array, object]>([
    ['pdf', () => makePdf({ pages: 3 }), { pages: 3 }],
    ['epub', () => makeEpub({ chapters: 5 }), { chapters: 5 }],
    ['zip', () => plainZip, { entries: 2 }],
    ['mp3', () => makeMp3(150), { seconds: 150 }],
    ['mp3', () => makeMp3(150, { hasTag: true }), { seconds: 150 }],
    ['m4a', () => makeMp4(90, { brand: 'M4A ' }), { seconds: 90 }],
    ['mp4', () => makeMp4(61), { seconds: 61 }],
    ['mp4', () => makeMp4(61, { hasOpenEnd: true }), { seconds: 61 }],
    ['jpeg', () => makeJpeg(), { width: 40, height: 24 }],
    ['jpeg', () => makeJpeg({ orientation: 6 }), { width: 40, height: 24 }],
    ['png', () => makePngFile(), { width: 40, height: 30 }],
    ['webp', webp, { width: 60, height: 40 }],
  ])('is recognised by its content, described and marked: %s', async (id, make, facts) => {
    const bytes = await make()
    const marked = await makeMarkedCopy(bytes)
    expect([marked.type, marked.facts]).toEqual([id, facts])
    expect(await findMark(sourceOf(marked.copy))).toMatchObject({ copyId: testCopyId })
    // A copy is again a whole file of its type.
    const again = await prepare(marked.copy)
    expect(again).toMatchObject(id === 'pdf' ? { refused: 'stamped' } : { type: id })
    if (id !== 'pdf') expect(await findMark(sourceOf(Buffer.from(bytes)))).toEqual({ copyId: null, orderId: null })
  })

  it('is marked with a name in any script, and the same order gets the same bytes', async () => {
    for (const bytes of [
      makeEpub(),
      plainZip,
      makeMp3(20),
      makeMp3(20, { hasTag: true }),
      makeMp4(20),
      makePngFile(),
    ]) {
      const { copy } = await makeMarkedCopy(bytes)
      expect(copy.equals((await makeMarkedCopy(bytes)).copy)).toBe(true)
      const isWide = copy.includes(Buffer.from('आशा वर्मा', 'utf16le'))
      expect(isWide || copy.includes('आशा वर्मा')).toBe(true)
    }
  })

  it('that the shop does not know is sold as it is, without a mark', async () => {
    const bytes = Buffer.from('GIF89a and more')
    const { type, facts, copy } = await makeMarkedCopy(bytes, 'Drawing.GIF')
    expect([type, facts, copy.equals(bytes)]).toEqual(['other', { extension: 'gif' }, true])
    expect(getFileType('other')).toMatchObject({ carriesMark: false, contentType: 'application/octet-stream' })
  })
})

describe('a marked archive', () => {
  it('holds the owner’s files as they were, and a text file for the buyer', async () => {
    const { copy } = await makeMarkedCopy(makeZip([{ name: 'Your copy.txt', content: 'of the owner' }], 'by the owner'))
    const files = unzipSync(copy)
    expect(Object.keys(files)).toEqual(['Your copy.txt', 'Your copy 2.txt'])
    expect(Buffer.from(files['Your copy.txt'] ?? []).toString()).toBe('of the owner')
    expect(Buffer.from(files['Your copy 2.txt'] ?? []).toString()).toContain('Licensed to आशा वर्मा')
    expect(copy.subarray(-400).toString()).toContain('by the owner\nLicensed to')
  })

  it('is traced when it was packed again', async () => {
    for (const bytes of [plainZip, makeEpub()]) {
      const { copy } = await makeMarkedCopy(bytes)
      const repacked = makeZip(Object.entries(unzipSync(copy)).map(([name, content]) => ({ name, content })))
      expect(repacked.includes(testCopyId)).toBe(false)
      expect(await findMark(sourceOf(repacked))).toMatchObject({ copyId: testCopyId })
    }
  })
})

describe('a marked book', () => {
  it('has a page with the buyer’s line, the line in its package and the id in every chapter', async () => {
    const { copy } = await makeMarkedCopy(makeEpub({ chapters: 3 }))
    // fflate checks no sums, and a reader does.
    const files = Object.entries(unzipSync(copy)).map(
      ([name, content]) => [name, Buffer.from(content).toString()] as const,
    )
    const texts = new Map(files)
    expect(files[0]).toEqual(['mimetype', 'application/epub+zip'])
    for (const chapter of [1, 2, 3])
      expect(texts.get(`OEBPS/chapter-${chapter}.xhtml`)).toContain(`${testCopyId}</div></body>`)
    expect(texts.get('OEBPS/your-copy.xhtml')).toContain('<p>Licensed to आशा वर्मा · asha@example.in')
    const opf = texts.get('OEBPS/content.opf') ?? ''
    expect(opf).toContain('<itemref idref="c0"/><itemref idref="your-copy"/><itemref idref="c1"/>')
    expect(opf).toMatch(/<dc:rights[^>]*>Licensed to आशा/)
    expect(await prepare(copy)).toMatchObject({ type: 'epub', facts: { chapters: 4 } })
  })

  it('escapes a name', async () => {
    const { type, layout } = (await prepare(makeEpub())) as { type: FileTypeId; layout: unknown }
    const buyer = { ...testBuyer, name: '<script>alert(1)</script> & "co"' }
    const { tail } = await getFileType(type).writeCopy(layout, buyer, testCopyId)
    expect(Buffer.from(tail).toString()).not.toContain('<script>')
    expect(Buffer.from(tail).toString()).toContain('&lt;script&gt;')
  })
})

describe('a hostile file', () => {
  const zeros = (bytes: number) => Buffer.alloc(bytes)
  const many = Array.from({ length: 100_000 }, (_, index) => ({ name: `${index}.txt`, content: '', isStored: true }))
  const script = { chapters: 3, markup: '<script>alert(1)</script>' }
  const svg = { name: 'OEBPS/a.svg', content: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>' }
  const lied = makeZip([{ name: 'a.txt', content: zeros(1_000) }])
  lied.writeUInt32LE(100_000_000, lied.indexOf('PK\x01\x02', 0, 'latin1') + 24)
  const overlapping = makeZip([
    { name: 'a', content: 'aaaaaaaaa', isStored: true },
    { name: 'b', content: 'b', isStored: true },
  ])
  const second = overlapping.lastIndexOf('PK\x01\x02', undefined, 'latin1')
  overlapping.writeUInt32LE(0, second + 42)
  const locked = makeZip([{ name: 'a', content: 'a' }])
  locked.writeUInt16LE(1, locked.indexOf('PK\x01\x02', 0, 'latin1') + 8)
  const hugePng = makePngFile()
  hugePng.writeUInt32BE(60_000, 16)
  hugePng.writeUInt32BE(60_000, 20)

  it.each<[string, Uint8Array, string, string?]>([
    ['a bomb', makeZip([{ name: 'zeros', content: zeros(60 * 1024 * 1024) }]), 'archive-bomb'],
    ['a bomb that lies', lied, 'archive-bomb'],
    ['overlapping entries', overlapping, 'broken'],
    ['a path that leads out', makeZip([{ name: '../../.bashrc', content: 'x' }]), 'archive-names'],
    ['an absolute path', makeZip([{ name: '/etc/passwd', content: 'x' }]), 'archive-names'],
    ['a path of Windows', makeZip([{ name: 'C:\\run.bat', content: 'x' }]), 'archive-names'],
    [
      'one name twice',
      makeZip([
        { name: 'a', content: 'x' },
        { name: 'A', content: 'y' },
      ]),
      'archive-names',
    ],
    ['100,000 entries', makeZip(many), 'too-many-entries'],
    ['a locked archive', locked, 'locked-archive'],
    ['half an archive', plainZip.subarray(0, 60), 'incomplete'],
    ['an app', makeZip([{ name: 'AndroidManifest.xml', content: 'x' }]), 'program'],
    [
      'an Office document',
      makeZip([
        { name: 'a.xml', content: 'x' },
        { name: '[Content_Types].xml', content: 'x' },
      ]),
      'office-document',
    ],
    ['a script in a book', makeEpub(script), 'unsafe-book'],
    [
      'a script in a drawing of a book',
      makeEpub({ more: [svg], moreItems: '<item id="s" href="a.svg" media-type="image/svg+xml"/>' }),
      'unsafe-book',
    ],
    ['a remote image in a book', makeEpub({ markup: '<img src="https://evil.example/1.png" alt=""/>' }), 'unsafe-book'],
    ['entities in a book', makeEpub({ markup: '<!ENTITY a "aaaa">' }), 'unsafe-book'],
    [
      'a locked book',
      makeEpub({
        more: [
          { name: 'META-INF/encryption.xml', content: '<e Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/>' },
        ],
      }),
      'locked-archive',
    ],
    [
      'a book without a package',
      makeZip([{ name: 'mimetype', content: 'application/epub+zip', isStored: true }]),
      'broken',
    ],
    ['half a book', makeEpub().subarray(0, 3_000), 'incomplete'],
    ['half a movie', makeMp4(60).subarray(0, 2_000), 'incomplete'],
    ['a movie without contents', Buffer.concat([makeMp4(60).subarray(0, 20)]), 'incomplete'],
    ['a tag without audio', Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1'), zeros(5_000)]), 'broken'],
    ['a tag that is longer than the file', Buffer.from('ID3\x04\0\0\x7f\x7f\x7f\x7f music', 'latin1'), 'incomplete'],
    ['half an image', makePngFile().subarray(0, 60), 'incomplete'],
    ['half a photo', Buffer.from(makeJpeg()).subarray(0, 800), 'incomplete'],
    ['an image that fills the memory', hugePng, 'too-many-pixels'],
    ['a program', Buffer.from('MZ\x90 this program', 'latin1'), 'program', 'guide.pdf.exe'],
    ['a script', Buffer.from('alert(1)'), 'program', 'guide.js'],
    ['a web page', Buffer.from('  <!DOCTYPE html><html>'), 'web-page', 'guide.txt'],
    ['a drawing with a script', Buffer.from('<?xml version="1.0"?><svg onload="alert(1)">'), 'web-page', 'a.svg'],
    ['text that calls itself a PDF', Buffer.from('plain text'), 'wrong-name', 'guide.pdf'],
  ])('is refused: %s', async (_, bytes, refused, name) => {
    expect(await prepare(bytes, name)).toMatchObject({ refused })
  })
})

describe('a free sample', () => {
  it('of an MP3 is its first minute, in whole frames', async () => {
    const audio = makeMp3(600, { hasTag: true })
    const cut = await getFileType('mp3').cutSample?.(sourceOf(audio), { pages: 4, title: '', mark: '' })
    if (!cut || !('start' in cut)) throw new Error('no part')
    const sample = audio.subarray(cut.start, cut.end)
    expect(await prepare(sample)).toMatchObject({ type: 'mp3', facts: { seconds: 60 } })
    expect(sample.length % 417).toBe(0)
  })

  it('of an EPUB is its first chapter, as a small book without anything of the others', async () => {
    const options = { pages: 1, title: 'Algebra: free sample', mark: 'SAMPLE' }
    const sample = await getFileType('epub').cutSample?.(sourceOf(makeEpub()), options)
    if (!(sample instanceof Uint8Array)) throw new Error('no book')
    expect(await prepare(sample)).toMatchObject({ type: 'epub', facts: { chapters: 1 } })
    const text = Buffer.from(sample).toString()
    expect([text.includes('Line 0 &amp; more.'), text.includes('Line 1'), text.includes('SAMPLE')]).toEqual([
      true,
      false,
      true,
    ])
    expect(await getFileType('epub').cutSample?.(sourceOf(makeEpub({ chapters: 3 })), options)).toBeNull()
  })
})
