const maxFlatColours = 48
/** A page of text and drawings is covered by a few colours; a photo is not. */
const minFlatShare = 0.75

interface Flattening {
  /** Of edges. */
  levels: number
  /** Colours that cover less of the page belong to the edges of letters and lines. */
  minShare: number
}

/** Letters look smooth, and the smallest bar of a chart keeps its colour. */
const usual: Flattening = { levels: 6, minShare: 0.0003 }
/** Of a page with much small text. */
export const dense: Flattening = { levels: 4, minShare: 0.004 }

/**
 * A page of text and drawings with few colours, which lossless WebP packs into half of the bytes: its areas keep their exact
 * colour, and edges get one of a few levels. Null for a page that is mostly photos.
 */
export function flattenColours(bitmap: ImageData, { levels, minShare } = usual): ImageData | null {
  const { data, width, height, ...rest } = bitmap
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height)
  const flat = findFlatColours(pixels, minShare)
  if (!flat) return null
  const known = new Map<number, number>()
  const flattened = pixels.map((pixel) => {
    const found = known.get(pixel)
    if (found !== undefined) return found
    const replaced = flat.has(pixel) ? pixel : coarsen(pixel, levels)
    known.set(pixel, replaced)
    return replaced
  })
  return { data: new Uint8ClampedArray(flattened.buffer), width, height, ...rest } as ImageData
}

function findFlatColours(pixels: Uint32Array, minShare: number): Set<number> | null {
  const counts = new Map<number, number>()
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1)
  const frequent = [...counts]
    .filter(([, count]) => count >= pixels.length * minShare)
    .sort(([, one], [, other]) => other - one)
    .slice(0, maxFlatColours)
  const covered = frequent.reduce((sum, [, count]) => sum + count, 0)
  return covered < pixels.length * minFlatShare ? null : new Set(frequent.map(([pixel]) => pixel))
}

function coarsen(pixel: number, levels: number): number {
  const step = 255 / (levels - 1)
  let coarse = pixel & 0xff000000
  for (const shift of [0, 8, 16]) coarse |= Math.round(Math.round(((pixel >> shift) & 0xff) / step) * step) << shift
  return coarse >>> 0
}
