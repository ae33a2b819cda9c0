import { randomBytes } from 'node:crypto'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readContent } from '#tests/read-content.ts'
import type { ByteRange } from './storage.ts'
import { createZipContent, isZipPossible } from './zip-content.ts'

/** Yields small parts, as a storage does, and counts what was read. */
function contentOf(bytes: Buffer) {
  const content = {
    etag: `"${randomBytes(16).toString('hex')}"`,
    bytes: bytes.length,
    bytesRead: 0,
    async *read({ start, end }: ByteRange) {
      for (let at = start; at <= end; at += 1_000) {
        const part = bytes.subarray(at, Math.min(end + 1, at + 1_000))
        content.bytesRead += part.length
        yield part
      }
    },
  }
  return content
}

const first = randomBytes(4_321)
const second = randomBytes(10)

describe('a ZIP', () => {
  it('holds every file under its name, in order, with a length that was known before', async () => {
    const zip = createZipContent([
      { name: 'Maths (phone).pdf', content: contentOf(first) },
      { name: 'गणित.pdf', content: contentOf(second) },
      { name: 'empty.pdf', content: contentOf(Buffer.alloc(0)) },
    ])
    const bytes = await readContent(zip)
    expect(bytes.length).toBe(zip.bytes)
    const found = unzipSync(bytes)
    expect(Object.keys(found)).toEqual(['Maths (phone).pdf', 'गणित.pdf', 'empty.pdf'])
    expect(Buffer.from(found['Maths (phone).pdf'] ?? []).equals(first)).toBe(true)
    expect(Buffer.from(found['गणित.pdf'] ?? []).equals(second)).toBe(true)
  })

  it('gives the same bytes for any range', async () => {
    const entries = [first, second].map((bytes, index) => ({ name: `${index}.pdf`, content: contentOf(bytes) }))
    const zip = createZipContent(entries)
    const whole = await readContent(zip)
    for (let start = 0; start < whole.length; start += 97) {
      const end = Math.min(whole.length - 1, start + 500)
      const parts: Uint8Array[] = []
      for await (const part of zip.read({ start, end })) parts.push(part)
      expect(Buffer.concat(parts).equals(whole.subarray(start, end + 1))).toBe(true)
    }
  })

  it('reads each file twice for the first download and once for the next', async () => {
    const content = contentOf(first)
    await readContent(createZipContent([{ name: 'a.pdf', content }]))
    expect(content.bytesRead).toBe(2 * first.length)
    await readContent(createZipContent([{ name: 'a.pdf', content }]))
    expect(content.bytesRead).toBe(3 * first.length)
  })

  it('starts without reading the files after the first one', async () => {
    const later = contentOf(second)
    const zip = createZipContent([
      { name: 'a.pdf', content: contentOf(first) },
      { name: 'b.pdf', content: later },
    ])
    for await (const _ of zip.read({ start: 0, end: 1_000 }));
    expect(later.bytesRead).toBe(0)
  })

  it('keeps files of one name apart, and inside its folder', async () => {
    const names = ['a.pdf', 'A.pdf', '../../a.pdf', '..\\b.pdf', '/etc/passwd', '', 'c\u0000.pdf']
    const zip = createZipContent(names.map((name) => ({ name, content: contentOf(second) })))
    const found = Object.keys(unzipSync(await readContent(zip)))
    expect(found).toEqual(['a.pdf', 'A (2).pdf', '-..-a.pdf', '-b.pdf', '-etc-passwd', 'file', 'c-.pdf'])
  })

  it('changes its tag with any file or name', () => {
    const content = contentOf(first)
    const tagOf = (name: string, of = content) => createZipContent([{ name, content: of }]).etag
    expect(tagOf('a.pdf')).toBe(tagOf('a.pdf'))
    expect(new Set([tagOf('a.pdf'), tagOf('b.pdf'), tagOf('a.pdf', contentOf(first))]).size).toBe(3)
  })

  it('refuses what old phones cannot open', () => {
    const huge = { ...contentOf(first), bytes: 3_000_000_000 }
    expect(isZipPossible([{ name: 'a.mp4', content: huge }])).toBe(true)
    const two = ['a.mp4', 'b.mp4'].map((name) => ({ name, content: huge }))
    expect(isZipPossible(two)).toBe(false)
    expect(() => createZipContent(two)).toThrow('do not fit')
  })
})
