export interface PictureHeader {
  format: 'jpeg' | 'png'
  width: number
  height: number
  /** Clockwise, as a camera notes it: 0, 90, 180 or 270. */
  rotation: number
}

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** What EXIF calls the orientations that are turned; mirrored ones do not come from cameras. */
const rotations: Record<number, number> = { 3: 180, 6: 90, 8: 270 }

/** Reads what a JPEG or PNG says about itself, without decoding it. Null for other files and for truncated ones. */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | null {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (pngSignature.every((byte, index) => bytes[index] === byte)) return readPng(data)
    return data.getUint16(0) === 0xffd8 ? readJpeg(data) : null
  } catch (error) {
    // The file ends before what it announces.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Walks through all chunks, because only the last one shows that the file is whole. */
function readPng(data: DataView): PictureHeader | null {
  const [width, height] = [data.getUint32(16), data.getUint32(20)]
  const [header, end] = [0x49_48_44_52, 0x49_45_4e_44]
  if (data.getUint32(12) !== header) return null
  for (let at = 8; ; at += 12 + data.getUint32(at)) {
    if (data.getUint32(at + 4) === end) return { format: 'png', width, height, rotation: 0 }
  }
}

function readJpeg(data: DataView): PictureHeader | null {
  let size: { width: number; height: number } | null = null
  let rotation = 0
  for (let at = 2; ; at += 2 + data.getUint16(at + 2)) {
    const marker = data.getUint16(at)
    if (marker < 0xffc0) return null
    // All frames but the tables DHT, JPG and DAC, which have numbers among them.
    if (marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)) {
      size = { height: data.getUint16(at + 5), width: data.getUint16(at + 7) }
    }
    if (marker === 0xffe1) rotation = readRotation(data, at + 4) ?? rotation
    if (marker === 0xffda) return size && hasEnd(data, at) ? { format: 'jpeg', ...size, rotation } : null
  }
}

/** Compressed data never contains this marker, so it shows that the picture is whole. */
function hasEnd(data: DataView, from: number): boolean {
  for (let at = data.byteLength - 2; at > from; at--) if (data.getUint16(at) === 0xffd9) return true
  return false
}

/** The orientation in the first directory of EXIF. */
function readRotation(data: DataView, at: number): number | null {
  if (data.getUint32(at) !== 0x45_78_69_66) return null
  const tiff = at + 6
  const isLittle = data.getUint16(tiff) === 0x4949
  const directory = tiff + data.getUint32(tiff + 4, isLittle)
  const entries = data.getUint16(directory, isLittle)
  for (let entry = directory + 2; entry < directory + 2 + entries * 12; entry += 12) {
    if (data.getUint16(entry, isLittle) === 0x0112) return rotations[data.getUint16(entry + 8, isLittle)] ?? 0
  }
  return null
}
