import { asBuffer, startsWith } from './read-bytes.ts'

export interface Frame {
  at: number
  bytes: number
  samples: number
  rate: number
  bitsPerSecond: number
}

const kilobits = {
  first: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  second: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
const rates = [44_100, 48_000, 32_000]

/** A frame of MPEG 1, 2 or 2.5, layer III; null for anything else. */
export function readAudioFrame(bytes: Uint8Array, at: number): Frame | null {
  const [sync = 0, kind = 0, rateByte = 0] = bytes.subarray(at, at + 3)
  const version = (kind >> 3) & 3
  if (sync !== 0xff || (kind & 0xe6) !== 0xe2 || version === 1) return null
  const isFirst = version === 3
  const bitsPerSecond = ((isFirst ? kilobits.first : kilobits.second)[rateByte >> 4] ?? 0) * 1000
  const rate = (rates[(rateByte >> 2) & 3] ?? 0) / (isFirst ? 1 : version === 2 ? 2 : 4)
  if (bitsPerSecond === 0 || rate === 0) return null
  const samples = isFirst ? 1152 : 576
  const padding = (rateByte >> 1) & 1
  return { at, bytes: Math.floor((samples * bitsPerSecond) / 8 / rate) + padding, samples, rate, bitsPerSecond }
}

/** The first frame that two more follow: two bytes of noise may look like the beginning of one. */
export function findAudioFrame(bytes: Uint8Array): Frame | null {
  for (let at = 0; at < bytes.length; at++) {
    const frame = readAudioFrame(bytes, at)
    const second = frame && readAudioFrame(bytes, at + frame.bytes)
    if (frame && second && readAudioFrame(bytes, second.at + second.bytes)) return frame
  }
  return null
}

/** What encoders write into the first frame about the whole file. */
export function readTotals(part: Uint8Array, { at, bytes }: Frame): { frames?: number; bytes?: number } | null {
  const frame = asBuffer(part.subarray(at, at + bytes))
  const info = ['Xing', 'Info'].map((name) => frame.indexOf(name)).find((index) => index > 0 && index < 64)
  if (info !== undefined && info + 16 <= frame.length) {
    const flags = frame.readUInt32BE(info + 4)
    const frames = flags & 1 ? frame.readUInt32BE(info + 8) : undefined
    return { frames, bytes: flags & 2 ? frame.readUInt32BE(info + (flags & 1 ? 12 : 8)) : undefined }
  }
  if (startsWith(frame, 'VBRI', 36) && frame.length >= 54)
    return { bytes: frame.readUInt32BE(46), frames: frame.readUInt32BE(50) }
  return null
}
