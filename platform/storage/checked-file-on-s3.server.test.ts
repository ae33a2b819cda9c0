import { afterAll, expect, it, vi } from 'vitest'
import { describeFile, readCheckedFile } from './checked-file.server.ts'
import { storage } from './storage.server.ts'

// The shop reads its settings at import, which happens after this.
const s3 = await vi.hoisted(async () => {
  const { startFakeS3 } = await import('#tests/fakes/s3.ts')
  const started = await startFakeS3()
  process.env.STORAGE_URL = started.url
  return started
})

afterAll(() => s3.close())

const content = Uint8Array.from({ length: 3_000_000 }, (_, index) => (index * 31 + (index >> 8)) % 256)
const file = describeFile('checked.bin', content)

async function read() {
  const pieces: Uint8Array[] = []
  for await (const piece of readCheckedFile(file, { start: 5, end: content.length - 1 })) pieces.push(piece)
  return Buffer.concat(pieces)
}

it('goes on where it was when the bucket cuts the connection', async () => {
  await storage.put('checked.bin', content)
  s3.interruptions.push(
    { afterBytes: 900_000, how: 'cut' },
    { afterBytes: 0, how: 'cut' },
    { afterBytes: 300_000, how: 'cut' },
  )
  expect((await read()).equals(content.subarray(5))).toBe(true)
  expect(s3.interruptions).toEqual([])
})

it('fails when the bucket cuts every connection', async () => {
  s3.interruptions.push(...Array.from({ length: 4 }, () => ({ afterBytes: 10, how: 'cut' as const })))
  await expect(read()).rejects.toThrow()
})

it('is damaged when the bucket has another file', async () => {
  await storage.put('checked.bin', content.subarray(0, 500_000))
  await expect(read()).rejects.toThrow('checked.bin is too short')
})
