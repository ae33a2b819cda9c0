import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type webp from '@jsquash/webp/encode.js'

const { resolve } = createRequire(import.meta.url)
let encoder: Promise<typeof webp> | null = null

export async function encodeWebp(bitmap: ImageData, quality: number): Promise<Uint8Array> {
  const encode = await loadEncoder()
  return new Uint8Array(await encode(bitmap, { quality }))
}

/** For few colours; more effort takes a second per page and saves a twentieth. */
export async function encodeLosslessWebp(bitmap: ImageData): Promise<Uint8Array> {
  const encode = await loadEncoder()
  return new Uint8Array(await encode(bitmap, { lossless: 1, quality: 50, method: 4 }))
}

export function loadEncoder(): Promise<typeof webp> {
  encoder ??= startEncoder()
  return encoder
}

/** Imported on first use, because most threads only stamp. */
async function startEncoder() {
  const { default: encode, init } = await import('@jsquash/webp/encode.js')
  // The package would fetch it, which Node cannot do with a file. Every processor of the last fifteen years has SIMD.
  const wasmBinary = await readFile(resolve('@jsquash/webp/codec/enc/webp_enc_simd.wasm'))
  await init({ wasmBinary })
  return encode
}
