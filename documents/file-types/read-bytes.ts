/** Compares bytes with a text of one character per byte. */
export function startsWith(bytes: Uint8Array, text: string, at = 0): boolean {
  return readLatin1(bytes, at, text.length) === text
}

export function readLatin1(bytes: Uint8Array, at: number, length: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', at, at + length)
}

export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
