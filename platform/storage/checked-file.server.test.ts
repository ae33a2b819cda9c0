import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { env } from '../env.server.ts'
import {
  type CheckedFile,
  chunkBytes as chunk,
  DamagedFileError,
  describeFile,
  readCheckedFile,
} from './checked-file.server.ts'
import { storage } from './storage.server.ts'
import { NotStoredError } from './storage.ts'

const content = Uint8Array.from({ length: 3 * chunk + 1000 }, (_, index) => (index * 31 + (index >> 8)) % 256)
const path = join(env.dataDir, 'files/checked.bin')
let file: CheckedFile

async function read(start: number, end = content.length - 1) {
  const chunks: Uint8Array[] = []
  try {
    for await (const piece of readCheckedFile(file, { start, end })) chunks.push(piece)
    return { bytes: Buffer.concat(chunks) }
  } catch (error) {
    return { bytes: Buffer.concat(chunks), error }
  }
}

function damage(at: number) {
  const damaged = Uint8Array.from(content)
  damaged[at] = (damaged[at] ?? 0) ^ 1
  writeFileSync(path, damaged)
}

beforeEach(async () => {
  await storage.put('checked.bin', content)
  file = describeFile('checked.bin', content)
})

describe('a checked file', () => {
  it.each([
    [0, content.length - 1],
    [0, 0],
    [chunk - 1, chunk],
    [chunk, 2 * chunk - 1],
    [100, 3 * chunk + 5],
    [content.length - 1, content.length - 1],
  ])('returns the bytes %i to %i', async (start, end) => {
    const { bytes, error } = await read(start, end)
    expect(error).toBeUndefined()
    expect(bytes.equals(content.subarray(start, end + 1))).toBe(true)
  })

  it('that is damaged is read up to the last good chunk', async () => {
    damage(2 * chunk + 7)
    const { bytes, error } = await read(10)
    expect(error).toBeInstanceOf(DamagedFileError)
    expect(bytes.equals(content.subarray(10, 2 * chunk))).toBe(true)
    expect((await read(0, 2 * chunk - 1)).error).toBeUndefined()
  })

  it('that is damaged next to the range returns nothing of that chunk', async () => {
    damage(chunk + 7)
    expect(await read(chunk + 100, chunk + 200)).toMatchObject({
      bytes: Buffer.alloc(0),
      error: { name: 'DamagedFileError' },
    })
  })

  it('that was shortened is damaged, even at the end of a chunk', async () => {
    for (const length of [content.length - 1, 3 * chunk, 0]) {
      truncateSync(path, length)
      expect((await read(3 * chunk)).error).toBeInstanceOf(DamagedFileError)
    }
  })

  it('that is missing is not there', async () => {
    await storage.delete('checked.bin')
    expect((await read(0)).error).toBeInstanceOf(NotStoredError)
  })

  it('can be replaced while it is read, and the reader gets the old bytes', async () => {
    const reading = readCheckedFile(file, { start: 0, end: content.length - 1 })
    const first = (await reading.next()).value ?? new Uint8Array()
    await storage.put('checked.bin', new Uint8Array(content.length))
    const rest: Uint8Array[] = []
    for await (const piece of reading) rest.push(piece)
    expect(Buffer.concat([first, ...rest]).equals(content)).toBe(true)
  })
})
