import { encodeLosslessWebp, encodeWebp } from '../pictures/encode-webp.ts'
import { dense, flattenColours } from './flatten-colours.ts'

const qualities = [62, 45, 30]

/** A picture of a page, as small as its kind allows: text and drawings without loss in few colours, photos with loss. */
export async function encodePage(bitmap: ImageData, maxBytes: number): Promise<Uint8Array> {
  const flat = flattenColours(bitmap)
  if (!flat) return encodePhoto(bitmap, maxBytes)
  const smooth = await encodeLosslessWebp(flat)
  if (smooth.length <= maxBytes) return smooth
  const coarse = flattenColours(bitmap, dense)
  const small = coarse ? await encodeLosslessWebp(coarse) : smooth
  if (small.length <= maxBytes * 2) return small
  // A page that also has a photo.
  const lossy = await encodePhoto(bitmap, maxBytes)
  return lossy.length < small.length ? lossy : small
}

async function encodePhoto(bitmap: ImageData, maxBytes: number): Promise<Uint8Array> {
  let webp: Uint8Array = new Uint8Array()
  for (const quality of qualities) {
    webp = await encodeWebp(bitmap, quality)
    if (webp.length <= maxBytes) break
  }
  return webp
}
