import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type Pack, pack } from 'tar-stream'
import type { PassportManifest } from './passport-format.ts'

export interface PackedEntries {
  add(name: string, content: Buffer): Promise<void>
  /** A file of which only some kilobytes are in memory at a time. */
  addStream(name: string, bytes: number, content: AsyncIterable<Uint8Array>): Promise<void>
  /** Everything that was added so far. */
  listed: PassportManifest['entries']
}

/** A tar archive that is written while it is read. What `fill` throws reaches the reader. */
export function packEntries(fill: (entries: PackedEntries) => Promise<void>): AsyncIterable<Uint8Array> & Pack {
  const archive = pack()
  const closed = Promise.withResolvers<never>()
  closed.promise.catch(() => {})
  // Otherwise a reader that stops, for example because the disk is full, would leave `fill` waiting with its transaction.
  archive.once('close', () => closed.reject(new Error('the archive is not read any more')))
  const listed: PassportManifest['entries'] = []
  const addStream: PackedEntries['addStream'] = async (name, bytes, content) => {
    const hash = createHash('sha256')
    const ended = Promise.withResolvers<void>()
    const entry = archive.entry({ name, size: bytes, mode: 0o600 }, (error) =>
      error ? ended.reject(error) : ended.resolve(),
    )
    ended.promise.catch(() => {})
    for await (const part of content) {
      hash.update(part)
      if (!entry.write(part)) await Promise.race([once(entry, 'drain'), ended.promise, closed.promise])
    }
    entry.end(undefined)
    await Promise.race([ended.promise, closed.promise])
    listed.push({ name, bytes, sha256: hash.digest('hex') })
  }
  const add = (name: string, content: Buffer) => addStream(name, content.length, toStream(content))
  fill({ add, addStream, listed }).then(
    () => archive.finalize(),
    (error) => archive.destroy(error),
  )
  return archive as unknown as AsyncIterable<Uint8Array> & Pack
}

async function* toStream(content: Buffer): AsyncGenerator<Uint8Array> {
  if (content.length > 0) yield content
}
