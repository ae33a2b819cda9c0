import { type AlignedParts, alignParts } from './align-parts.ts'

/** What a page says and what it looks like. */
export interface PageFingerprint {
  /** Without page numbers and lines that most pages have. */
  text: string
  /** Such a line stands at the top or the bottom, where pictures then differ. */
  hasRunningLine: boolean
  /** One byte per point, from black to white. */
  picture: { width: number; height: number; grey: Uint8Array }
}

/** Of the height of a page, at the top and at the bottom. */
const edgeShare = 0.08
/** Between 0 and 255; programs draw the same page a little differently. */
const minVisibleDifference = 32
const maxDifferentPoints = 4
/** Of the height: pages of another format look different. */
const maxHeightDifference = 0.02

export function comparePages(before: readonly PageFingerprint[], after: readonly PageFingerprint[]): AlignedParts {
  return alignParts(before, after, isSamePage)
}

function isSamePage(one: PageFingerprint, other: PageFingerprint): boolean {
  return one.text === other.text && isSamePicture(one, other)
}

/** Stops at the first few differences, because most pairs of pages have thousands. */
function isSamePicture(one: PageFingerprint, other: PageFingerprint): boolean {
  const { width, height, grey } = one.picture
  if (Math.abs(height - other.picture.height) > height * maxHeightDifference) return false
  const rows = Math.min(height, other.picture.height)
  const edge = one.hasRunningLine || other.hasRunningLine ? Math.ceil(rows * edgeShare) : 0
  let different = 0
  for (let at = edge * width; at < (rows - edge) * width; at++) {
    const difference = Math.abs((grey[at] ?? 0) - (other.picture.grey[at] ?? 0))
    if (difference > minVisibleDifference && ++different > maxDifferentPoints) return false
  }
  return true
}
