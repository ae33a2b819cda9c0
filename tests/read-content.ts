import type { FileContent } from '#shop/editions/stream-copy.server.ts'

/** All bytes of a file as a browser would get them. */
export async function readContent({ bytes, read }: FileContent): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of read({ start: 0, end: bytes - 1 })) parts.push(part)
  return Buffer.concat(parts)
}
