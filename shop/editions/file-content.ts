import type { ByteRange } from '#platform/storage/storage.ts'

/** A file as it is sent, of which any range can be read. */
export interface FileContent {
  etag: string
  bytes: number
  read(range: ByteRange): AsyncGenerator<Uint8Array>
}
