import { encodeLosslessWebp, encodeWebp } from '../pictures/encode-webp.ts'
import { flattenColours } from './flatten-colours.ts'

const qualities = [62, 45, 30]

/** A picture of a page, as small as its kind allows: text and drawings without loss in few colours, photos with loss. */
export async function encodePage(bitmap: ImageData, maxBytes: number): Promise<Uint8Array> {
  const flat = flattenColours(bitmap)
  let smallest = flat && (await encodeLosslessWebp(flat))
  for (const quality of qualities) {
    if (smallest && smallest.length <= maxBytes) break
    const webp = await encodeWebp(bitmap, quality)
    if (!smallest || webp.length < smallest.length) smallest = webp
  }
  return smallest ?? new Uint8Array()
}
