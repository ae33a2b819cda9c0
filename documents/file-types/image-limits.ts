import { RefusedFileError } from './file-type.ts'

/** A phone that unpacks more than this runs out of memory. */
const maxPixels = 500_000_000
const maxSide = 65_535

export function requireDimensions(width: number, height: number): { width: number; height: number } {
  if (width === 0 || height === 0) throw new RefusedFileError('broken', 'the image has no size')
  if (width > maxSide || height > maxSide || width * height > maxPixels)
    throw new RefusedFileError('too-many-pixels', `${width} × ${height} pixels`)
  return { width, height }
}
