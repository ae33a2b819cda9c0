import { luminanceOf } from '#brand/contrast.ts'
import { type OpenPdf, type RawPdfium, withMemory } from './open-pdf.ts'

/** A place on a page as it is shown: thousandths of its width, from its upper left corner. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const maxObjects = 20_000

export interface DrawnObject {
  /** With which the tags of the page name it; -1 for decoration. */
  mark: number
  box: Box
  /** Of a filled area, such as "#ffd561". */
  fill: string | null
}

/** What a page draws, in its order. */
export function listDrawnObjects({ pdfium }: OpenPdf, page: number): DrawnObject[] {
  const objects: DrawnObject[] = []
  withMemory(pdfium, 40, (at) => {
    const count = Math.min(pdfium._FPDFPage_CountObjects(page), maxObjects)
    for (let index = 0; index < count; index++) {
      const object = pdfium._FPDFPage_GetObject(page, index)
      const bounds = readBounds(pdfium, object, at)
      if (!bounds) continue
      const box = showBox(pdfium, page, bounds, at + 16)
      objects.push({
        mark: pdfium._FPDFPageObj_GetMarkedContentID(object),
        box,
        fill: readFill(pdfium, object, at + 24),
      })
    }
  })
  return objects
}

/** In points, from the lower left corner of the page. PDFium writes them into the 16 bytes of memory at `at`. */
export function readBounds(pdfium: RawPdfium, object: number, at: number): Box | null {
  if (!pdfium._FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12)) return null
  const values = new DataView(pdfium.HEAPU8.buffer)
  const [left = 0, bottom = 0, right = 0, top = 0] = [0, 4, 8, 12].map((to) => values.getFloat32(at + to, true))
  return { left, top, right, bottom }
}

const pathType = 2

function readFill(pdfium: RawPdfium, object: number, at: number): string | null {
  if (pdfium._FPDFPageObj_GetType(object) !== pathType || !pdfium._FPDFPath_GetDrawMode(object, at, at + 4)) return null
  const isFilled = new DataView(pdfium.HEAPU8.buffer).getInt32(at, true) !== 0
  if (!isFilled || !pdfium._FPDFPageObj_GetFillColor(object, at, at + 4, at + 8, at + 12)) return null
  const values = new DataView(pdfium.HEAPU8.buffer)
  const [red = 0, green = 0, blue = 0, opacity = 0] = [0, 4, 8, 12].map((to) => values.getUint32(at + to, true))
  return opacity < 255 ? null : `#${Buffer.from([red, green, blue]).toString('hex')}`
}

/** The reader's letters have a contrast of at least 4.5 on what is lighter. */
const minLuminance = 0.26

/** In thousandths of the width: what is higher is the ground of a page or a box, and not of a cell. */
const maxCellHeight = 150

/** The colour on which the words of a cell stand, as that of a heatmap; null when they would be hard to read on it. */
export function findCellColour(objects: readonly DrawnObject[], marks: ReadonlySet<number>): string | null {
  const first = objects.findIndex(({ mark }) => marks.has(mark))
  const words = joinBoxes(objects.filter(({ mark }) => marks.has(mark)).map(({ box }) => box))
  if (!words) return null
  const [x, y] = [(words.left + words.right) / 2, (words.top + words.bottom) / 2]
  const ground = objects
    .slice(0, first)
    .findLast(
      ({ fill, box }) =>
        fill &&
        box.left <= x &&
        x <= box.right &&
        box.top <= y &&
        y <= box.bottom &&
        box.bottom - box.top < maxCellHeight,
    )
  return ground?.fill && luminanceOf(ground.fill) > minLuminance && ground.fill !== '#ffffff' ? ground.fill : null
}

/** As wide as pages of tablets, because letters in a drawing are small. */
export const figurePageWidth = 1080
const figureMargin = 4

/** The pixels of a drawing on a page that is drawn so wide. */
export function placeFigure(box: Box, page = { width: figurePageWidth, height: Number.POSITIVE_INFINITY }) {
  const toPixels = (thousandths: number) => Math.round((thousandths * page.width) / 1000)
  const left = Math.min(page.width - 1, Math.max(0, toPixels(box.left - figureMargin)))
  const top = Math.min(page.height - 1, Math.max(0, toPixels(box.top - figureMargin)))
  const width = Math.max(1, Math.min(page.width, toPixels(box.right + figureMargin)) - left)
  const height = Math.max(1, Math.min(page.height, toPixels(box.bottom + figureMargin)) - top)
  return { left, top, width, height }
}

/** In thousandths of the width: how far the bars of a chart may be from their numbers. */
const reach = 12

/**
 * Where a drawing stands. Many programs mark only its words and leave its lines and areas as decoration, so it takes along the
 * decoration that is drawn with it, between the other words of the page, and touches it.
 */
export function findFigureBox(objects: readonly DrawnObject[], marks: ReadonlySet<number>): Box | null {
  const first = objects.findIndex(({ mark }) => marks.has(mark))
  if (first === -1) return null
  const last = objects.findLastIndex(({ mark }) => marks.has(mark))
  const from = objects.slice(0, first).findLastIndex(({ mark }) => mark >= 0) + 1
  const next = objects.findIndex(({ mark }, index) => index > last && mark >= 0)
  const near = objects.slice(from, next === -1 ? undefined : next)
  let joined = joinBoxes(near.filter(({ mark }) => marks.has(mark)).map(({ box }) => box))
  let left = near.filter(({ mark }) => mark < 0)
  while (joined) {
    const current: Box = joined
    const touching = left.filter(({ box }) => isNear(current, box))
    if (touching.length === 0) break
    left = left.filter((object) => !touching.includes(object))
    joined = joinBoxes([current, ...touching.map(({ box }) => box)])
  }
  return joined
}

function isNear(one: Box, other: Box): boolean {
  const isBeside = other.left > one.right + reach || other.right < one.left - reach
  return !isBeside && other.top <= one.bottom + reach && other.bottom >= one.top - reach
}

/** A place in the units of the file, as it is shown. Needs memory for two integers. */
export function showBox(pdfium: RawPdfium, page: number, { left, top, right, bottom }: Box, at: number): Box {
  const height = Math.round((1000 * pdfium._FPDF_GetPageHeight(page)) / Math.max(1, pdfium._FPDF_GetPageWidth(page)))
  const corners = [
    [left, top],
    [right, bottom],
  ].map(([x = 0, y = 0]) => {
    pdfium._FPDF_PageToDevice(page, 0, 0, 1000, height, 0, x, y, at, at + 4)
    const values = new DataView(pdfium.HEAPU8.buffer)
    return { x: values.getInt32(at, true), y: values.getInt32(at + 4, true) }
  })
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

/** Null when there is none. */
export function joinBoxes(boxes: Box[]): Box | null {
  if (boxes.length === 0) return null
  return boxes.reduce((one, other) => ({
    left: Math.min(one.left, other.left),
    right: Math.max(one.right, other.right),
    top: Math.min(one.top, other.top),
    bottom: Math.max(one.bottom, other.bottom),
  }))
}
