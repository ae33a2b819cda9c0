import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'

/** For content that is compressed once and sent many times. */
export async function compressStrongly(content: Buffer) {
  const [br, gz] = await Promise.all([writeBrotli(content), writeGzip(content)])
  return { br, gzip: gz }
}

/** A seventh smaller than gzip, in fifty times its time. */
export function writeBrotli(content: Buffer): Promise<Buffer<ArrayBuffer>> {
  return promisify(brotliCompress)(content, { params: { [zlib.BROTLI_PARAM_QUALITY]: 11 } })
}

export function writeGzip(content: Buffer): Promise<Buffer<ArrayBuffer>> {
  return promisify(gzip)(content, { level: 9 })
}
