import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startFakeS3 } from '#tests/fakes/s3.ts'
import { probeStorage } from './probe-storage.server.ts'
import { minJoinedBytes, NotStoredError, type Storage } from './storage.ts'
import { createDiskStorage } from './storage-on-disk.server.ts'
import { createS3Storage } from './storage-on-s3.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'shop-storage-'))
let s3: Awaited<ReturnType<typeof startFakeS3>>

beforeAll(async () => {
  s3 = await startFakeS3()
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

const large = Uint8Array.from({ length: 1_000_000 }, (_, index) => (index * 31 + (index >> 8)) % 256)
const readBytes = async (storage: Storage, key: string, range?: { start: number; end: number }) =>
  Buffer.from(await new Response(await storage.get(key, range)).bytes())

describe.each([
  ['a folder', () => createDiskStorage(join(folder, 'contract'))],
  ['a bucket', () => createS3Storage(s3.bucket)],
])('%s', (_, create) => {
  it('passes a probe that leaves nothing', async () => {
    const storage = create()
    await probeStorage(storage)
    expect(await storage.list('probes', 10)).toEqual([])
  })

  it('fails a probe when it returns other bytes, and still deletes the file', async () => {
    const storage = create()
    const damaged = { ...storage, put: (key: string) => storage.put(key, Buffer.from('other')) }
    await expect(probeStorage(damaged)).rejects.toThrow('other bytes')
    expect(await storage.list('probes', 10)).toEqual([])
  })

  it('joins files to one, which replaces an older one, and keeps the parts', async () => {
    const storage = create()
    const parts = [Buffer.alloc(minJoinedBytes, 'a'), Buffer.alloc(minJoinedBytes, 'b'), Buffer.from('end')]
    const keys = parts.map((_, index) => `pieces/one.${index}`)
    for (const [index, part] of parts.entries()) await storage.put(keys[index] ?? '', part)
    await storage.put('editions/joined.zip', Buffer.from('older'))
    await storage.join(keys, 'editions/joined.zip')
    expect((await readBytes(storage, 'editions/joined.zip')).equals(Buffer.concat(parts))).toBe(true)
    await storage.join(keys.slice(2), 'editions/joined.zip')
    expect(`${await readBytes(storage, 'editions/joined.zip')}`).toBe('end')
    expect((await storage.list('pieces', 10)).sort()).toEqual(keys)
    for (const key of keys) await storage.delete(key)
  })

  it('joins nothing when a part is missing, and leaves no half of it', async () => {
    const storage = create()
    await storage.put('pieces/two.0', Buffer.alloc(minJoinedBytes))
    await expect(storage.join(['pieces/two.0', 'pieces/two.1'], 'editions/half.zip')).rejects.toThrow(NotStoredError)
    expect(await storage.head('editions/half.zip')).toBeNull()
    expect([await storage.list('editions', 10), s3.unfinished.size]).toEqual([['editions/joined.zip'], 0])
    await storage.delete('pieces/two.0')
    await storage.delete('editions/joined.zip')
  })

  it('returns a stored file, completely and in ranges', async () => {
    const storage = create()
    await storage.put('copies/a.pdf', large)
    expect((await readBytes(storage, 'copies/a.pdf')).equals(large)).toBe(true)
    for (const [start, end] of [
      [0, 0],
      [0, 999_999],
      [262_143, 262_145],
      [999_999, 999_999],
    ] as const) {
      const piece = await readBytes(storage, 'copies/a.pdf', { start, end })
      expect(piece.equals(large.subarray(start, end + 1)), `${start}-${end}`).toBe(true)
    }
  })

  it('returns size and version, and a new version when the content changes but not its size', async () => {
    const storage = create()
    await storage.put('editions/maths.pdf', Buffer.from('first'))
    const first = await storage.head('editions/maths.pdf')
    expect(first?.size).toBe(5)
    expect(await storage.head('editions/maths.pdf')).toEqual(first)
    await storage.put('editions/maths.pdf', Buffer.from('other'))
    const other = await storage.head('editions/maths.pdf')
    expect(other?.size).toBe(5)
    expect(other?.version).not.toBe(first?.version)
  })

  it('stores an empty file', async () => {
    const storage = create()
    await storage.put('empty', new Uint8Array())
    expect(await storage.head('empty')).toMatchObject({ size: 0 })
    expect(await readBytes(storage, 'empty')).toHaveLength(0)
  })

  it('returns null for a missing file and ignores its deletion', async () => {
    const storage = create()
    expect(await storage.head('copies/nothing.pdf')).toBeNull()
    await expect(storage.get('copies/nothing.pdf')).rejects.toThrow(NotStoredError)
    await storage.delete('copies/nothing.pdf')
  })

  it('deletes a file', async () => {
    const storage = create()
    await storage.put('gone.pdf', large)
    await storage.delete('gone.pdf')
    expect(await storage.head('gone.pdf')).toBeNull()
  })

  it('lists the files of a folder in steps, without those of folders in it', async () => {
    const storage = create()
    for (const key of ['old/a.pdf', 'old/b.pdf', 'old/c.pdf', 'old/deeper/d.pdf', 'older.pdf'])
      await storage.put(key, Buffer.from('x'))
    expect((await storage.list('old', 100)).sort()).toEqual(['old/a.pdf', 'old/b.pdf', 'old/c.pdf'])
    expect(await storage.list('old', 2)).toHaveLength(2)
    expect(await storage.list('nothing', 100)).toEqual([])
    await expect(storage.list('../old', 100)).rejects.toThrow('not a storage key')
  })

  it('lets a reader stop in the middle', async () => {
    const storage = create()
    await storage.put('left.pdf', large)
    const reader = (await storage.get('left.pdf')).getReader()
    expect((await reader.read()).value?.length).toBeGreaterThan(0)
    await reader.cancel()
    expect((await readBytes(storage, 'left.pdf')).equals(large)).toBe(true)
  })

  it.each([
    '../secret',
    'a/../../secret',
    '/etc/passwd',
    '',
    '.',
    'a//b',
    'a/',
    '.hidden',
    'a/.b',
    'a\\b',
    'a\0b',
    'a b',
    'é',
  ])('refuses the key %j', async (key) => {
    const storage = create()
    await expect(storage.put(key, large)).rejects.toThrow('not a storage key')
    await expect(storage.get(key)).rejects.toThrow('not a storage key')
    await expect(storage.head(key)).rejects.toThrow('not a storage key')
    await expect(storage.delete(key)).rejects.toThrow('not a storage key')
  })
})

describe('a folder', () => {
  it.runIf(existsSync('/proc/self/fd'))(
    'closes a file that was read, left in the middle or cannot be read',
    async () => {
      const storage = createDiskStorage(join(folder, 'closed'))
      await storage.put('closed.pdf', large)
      const countOpen = () => readdirSync('/proc/self/fd').filter(isOurs).length
      const isOurs = (descriptor: string) => {
        try {
          return readlinkSync(`/proc/self/fd/${descriptor}`).startsWith(join(folder, 'closed'))
        } catch {
          return false
        }
      }
      const reader = (await storage.get('closed.pdf')).getReader()
      await reader.read()
      expect(countOpen()).toBe(1)
      await reader.cancel()
      await readBytes(storage, 'closed.pdf')
      await readBytes(storage, 'closed.pdf', { start: 5, end: 9 })
      await (await storage.get('closed.pdf')).cancel()
      await expect(storage.get('missing.pdf')).rejects.toThrow(NotStoredError)
      await expect.poll(countOpen).toBe(0)
    },
  )

  it('stores files that no other user can read, and no temporary files', async () => {
    const storage = createDiskStorage(join(folder, 'tidy'))
    await Promise.all([1, 2, 3].map(() => storage.put('a/one.pdf', large)))
    expect(readdirSync(join(folder, 'tidy/a'))).toEqual(['one.pdf'])
    expect(statSync(join(folder, 'tidy/a/one.pdf')).mode & 0o077).toBe(0)
  })

  it('keeps the old file when a new one cannot be written', async () => {
    const storage = createDiskStorage(join(folder, 'full'))
    await storage.put('a/one.pdf', Buffer.from('good'))
    // /dev/full refuses every write, like a full disk.
    symlinkSync('/dev/full', join(folder, 'full/b'))
    await expect(storage.put('b/one.pdf', large)).rejects.toThrow()
    await expect(storage.put('a/one.pdf', null as never)).rejects.toThrow()
    expect(`${await readBytes(storage, 'a/one.pdf')}`).toBe('good')
    expect(readdirSync(join(folder, 'full/a'))).toEqual(['one.pdf'])
  })

  it('deletes what a killed process left half written, but not what is being written', async () => {
    const storage = createDiskStorage(join(folder, 'killed'))
    await storage.put('a/one.pdf', Buffer.from('good'))
    const [old, current] = ['.0123456789ab', '.ba9876543210'].map((name) => join(folder, 'killed/a', name))
    for (const path of [old, current]) writeFileSync(path ?? '', 'half')
    const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60_000)
    for (const path of [old, join(folder, 'killed/a/one.pdf')]) utimesSync(path ?? '', twoHoursAgo, twoHoursAgo)
    expect(await storage.deleteUnfinished()).toBe(1)
    expect(readdirSync(join(folder, 'killed/a')).sort()).toEqual(['.ba9876543210', 'one.pdf'])
    expect(await createDiskStorage(join(folder, 'never used')).deleteUnfinished()).toBe(0)
  })

  it('does not treat a folder as a file', async () => {
    const storage = createDiskStorage(join(folder, 'folders'))
    await storage.put('a/b/one.pdf', large)
    expect(await storage.head('a/b')).toBeNull()
    expect(await storage.head('a/b/one.pdf/two')).toBeNull()
  })
})

describe('a bucket', () => {
  it.each([
    ['a wrong secret', { secretAccessKey: 'guess' }],
    ['a wrong key', { accessKeyId: 'AKIDOTHER' }],
    ['another region', { region: 'us-east-1' }],
  ])('refuses %s', async (_, changed) => {
    const storage = createS3Storage({ ...s3.bucket, ...changed })
    await expect(storage.put('a.pdf', large)).rejects.toThrow('PUT a.pdf with 403: check the access key')
    await expect(storage.get('a.pdf')).rejects.toThrow('403')
    expect(s3.objects.has('a.pdf')).toBe(false)
  })

  it('refuses a request without a key', async () => {
    const response = await fetch(`${s3.bucket.endpoint}/blueprints/a.pdf`, { method: 'PUT', body: 'x' })
    expect(response.status).toBe(403)
  })

  it('is retried when it is busy', async () => {
    const storage = createS3Storage(s3.bucket)
    s3.failures.push(503, 500)
    await storage.put('busy.pdf', large)
    expect(s3.objects.get('busy.pdf')?.equals(large)).toBe(true)
  })

  it('fails when it stops in the middle of a file', async () => {
    const storage = createS3Storage(s3.bucket, { maxSilenceMs: 2_000 })
    await storage.put('half.pdf', large)
    s3.interruptions.push({ afterBytes: 100_000, how: 'silent' })
    await expect(readBytes(storage, 'half.pdf')).rejects.toThrow('the bucket stopped in the middle of a file')
    expect(await readBytes(storage, 'half.pdf')).toHaveLength(large.length)
  })

  it('fails when it stays down', async () => {
    const storage = createS3Storage(s3.bucket)
    s3.failures.push(503, 503, 503, 503)
    await expect(storage.head('busy.pdf')).rejects.toThrow('the bucket responded to HEAD busy.pdf with 503')
  })
})
