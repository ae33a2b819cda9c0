import { type PDFArray, PDFNumber, type PDFPage } from '@cantoo/pdf-lib'

/** What a reader sees of a page, in the page's own coordinates, and how far it is turned clockwise to be read. */
export interface PageFrame {
  left: number
  bottom: number
  right: number
  top: number
  turned: 0 | 90 | 180 | 270
}

type Box = Omit<PageFrame, 'turned'>

/** The crop box inside the media box. Either may be inherited, begin anywhere and name its corners in any order. */
export function frameOf({ node }: PDFPage): PageFrame {
  const media = boxOf(node.MediaBox())
  const crop = node.CropBox()
  return { ...(crop ? overlapOf(boxOf(crop), media) : media), turned: turnOf(node.Rotate()?.asNumber() ?? 0) }
}

/**
 * A matrix that puts a drawing upright onto the page as it is read. Its point (0, 0) comes to lie `x` from the left
 * and `y` from the bottom, as seen.
 */
export function placeUpright(frame: PageFrame, { x, y, scale }: { x: number; y: number; scale: number }): number[] {
  const { left, bottom, right, top } = frame
  switch (frame.turned) {
    case 0:
      return [scale, 0, 0, scale, left + x, bottom + y]
    case 90:
      return [0, scale, -scale, 0, right - y, bottom + x]
    case 180:
      return [-scale, 0, 0, -scale, right - x, top - y]
    case 270:
      return [0, -scale, scale, 0, left + y, top - x]
  }
}

export function seenSize({ left, bottom, right, top, turned }: PageFrame): { width: number; height: number } {
  const [across, up] = [right - left, top - bottom]
  return turned % 180 === 0 ? { width: across, height: up } : { width: up, height: across }
}

function boxOf(array: PDFArray): Box {
  const [x1, y1, x2, y2] = [0, 1, 2, 3].map((index) => array.lookup(index, PDFNumber).asNumber()) as [
    number,
    number,
    number,
    number,
  ]
  return { left: Math.min(x1, x2), bottom: Math.min(y1, y2), right: Math.max(x1, x2), top: Math.max(y1, y2) }
}

/** A crop box that misses the page, or leaves nothing of it, counts as none. */
function overlapOf(crop: Box, media: Box): Box {
  const overlap = {
    left: Math.max(crop.left, media.left),
    bottom: Math.max(crop.bottom, media.bottom),
    right: Math.min(crop.right, media.right),
    top: Math.min(crop.top, media.top),
  }
  return overlap.right > overlap.left && overlap.top > overlap.bottom ? overlap : media
}

function turnOf(degrees: number): PageFrame['turned'] {
  const quarters = Math.round(degrees / 90)
  return ((((quarters % 4) + 4) % 4) * 90) as PageFrame['turned']
}
