import { type PDFArray, PDFNumber, type PDFPage } from '@cantoo/pdf-lib'
import type { PageFrame } from './page-frame.ts'

type Box = Omit<PageFrame, 'rotation'>

/** The crop box inside the media box. Both may start anywhere and name their corners in any order. */
export function readFrame({ node }: PDFPage): PageFrame {
  const media = readBox(node.MediaBox())
  const crop = node.CropBox()
  return {
    ...(crop ? intersect(readBox(crop), media) : media),
    rotation: normalizeRotation(node.Rotate()?.asNumber() ?? 0),
  }
}

function readBox(array: PDFArray): Box {
  const [x1, y1, x2, y2] = [0, 1, 2, 3].map((index) => array.lookup(index, PDFNumber).asNumber()) as [
    number,
    number,
    number,
    number,
  ]
  return { left: Math.min(x1, x2), bottom: Math.min(y1, y2), right: Math.max(x1, x2), top: Math.max(y1, y2) }
}

/** Ignores a crop box that lies outside the page. */
function intersect(crop: Box, media: Box): Box {
  const overlap = {
    left: Math.max(crop.left, media.left),
    bottom: Math.max(crop.bottom, media.bottom),
    right: Math.min(crop.right, media.right),
    top: Math.min(crop.top, media.top),
  }
  return overlap.right > overlap.left && overlap.top > overlap.bottom ? overlap : media
}

function normalizeRotation(degrees: number): PageFrame['rotation'] {
  const quarters = Math.round(degrees / 90)
  return ((((quarters % 4) + 4) % 4) * 90) as PageFrame['rotation']
}
