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
}

/** What a page draws, in its order. */
export function listDrawnObjects({ pdfium }: OpenPdf, page: number): DrawnObject[] {
  const objects: DrawnObject[] = []
  withMemory(pdfium, 24, (at) => {
    const count = Math.min(pdfium._FPDFPage_CountObjects(page), maxObjects)
    for (let index = 0; index < count; index++) {
      const object = pdfium._FPDFPage_GetObject(page, index)
      if (!pdfium._FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12)) continue
      const values = new DataView(pdfium.HEAPU8.buffer)
      const [left = 0, bottom = 0, right = 0, top = 0] = [0, 4, 8, 12].map((to) => values.getFloat32(at + to, true))
      const box = showBox(pdfium, page, { left, top, right, bottom }, at + 16)
      objects.push({ mark: pdfium._FPDFPageObj_GetMarkedContentID(object), box })
    }
  })
  return objects
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
