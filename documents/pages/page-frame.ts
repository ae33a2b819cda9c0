// Without pdf-lib, which would take 60 MB of the main thread: read-frame.ts reads it from a file.

/** The visible part of a page in the page's coordinates, and its clockwise rotation in degrees. */
export interface PageFrame {
  left: number
  bottom: number
  right: number
  top: number
  rotation: 0 | 90 | 180 | 270
}

/** The matrix that draws upright on a rotated page, with `x` from the left and `y` from the bottom as the reader sees it. */
export function placeUpright(frame: PageFrame, { x, y, scale }: { x: number; y: number; scale: number }): number[] {
  const { left, bottom, right, top } = frame
  switch (frame.rotation) {
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

export function visibleSize({ left, bottom, right, top, rotation }: PageFrame): { width: number; height: number } {
  const [across, up] = [right - left, top - bottom]
  return rotation % 180 === 0 ? { width: across, height: up } : { width: up, height: across }
}
