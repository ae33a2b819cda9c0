import { encodeLosslessWebp, encodeWebp } from '../pictures/encode-webp.ts'
import { flattenColours } from './flatten-colours.ts'

const qualities = [62, 45, 30]
/** Of a page with much small text, whose edges get fewer levels, and of one that also has a photo. */
const denseLevels = 4
const denseQuality = 30

/** A picture of a page, as small as its kind allows: text and drawings without loss in few colours, photos with loss. */
export async function encodePage(bitmap: ImageData, maxBytes: number): Promise<Uint8Array> {
  const flat = flattenColours(bitmap)
  if (!flat) return encodePhoto(bitmap, maxBytes)
  const smooth = await encodeLosslessWebp(flat)
  if (smooth.length <= maxBytes) return smooth
  const dense = await encodeLosslessWebp(flattenColours(bitmap, denseLevels) ?? flat)
  const lossy = await encodeWebp(bitmap, denseQuality)
  return dense.length <= lossy.length ? dense : lossy
}

async function encodePhoto(bitmap: ImageData, maxBytes: number): Promise<Uint8Array> {
  let webp: Uint8Array = new Uint8Array()
  for (const quality of qualities) {
    webp = await encodeWebp(bitmap, quality)
    if (webp.length <= maxBytes) break
  }
  return webp
}
