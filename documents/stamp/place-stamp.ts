import { type PageFrame, placeUpright, visibleSize } from '../pages/page-frame.ts'

/** A4 in points: on other pages the line is scaled with the page. */
const a4Area = 595 * 842
/** In points, close to the edge, where a page rarely has text. */
const fromBottom = 5
const fromSides = 8

/** The matrix that puts the line upright at the bottom of a page, in the middle. */
export function placeLine(frame: PageFrame, lineWidth: number): number[] {
  const { width } = visibleSize(frame)
  const scale = Math.min(pageScale(frame), width / (lineWidth + 2 * fromSides))
  return placeUpright(frame, { x: (width - lineWidth * scale) / 2, y: fromBottom * scale, scale })
}

/** The matrix of the invisible id, which does not depend on the buyer. */
export function placeHiddenId(frame: PageFrame): number[] {
  const scale = pageScale(frame)
  return placeUpright(frame, { x: fromSides * scale, y: fromBottom * scale, scale })
}

/** The share of a page's height, from the bottom, that the line may cover. */
export function coveredShare(width: number, height: number, lineHeight: number): number {
  return ((fromBottom + lineHeight) * scaleFor(width, height)) / height
}

function pageScale(frame: PageFrame): number {
  const { width, height } = visibleSize(frame)
  return scaleFor(width, height)
}

function scaleFor(width: number, height: number): number {
  return Math.sqrt((width * height) / a4Area)
}
