/** Writes the patch into a part of the body, for every offset that the part contains at least partly. */
export function patchBody(part: Uint8Array, position: number, offsets: readonly number[], patch: Uint8Array): void {
  for (let index = findFirstAfter(offsets, position - patch.length); index < offsets.length; index++) {
    const start = (offsets[index] ?? 0) - position
    if (start >= part.length) return
    const from = Math.max(0, -start)
    part.set(patch.subarray(from, Math.min(patch.length, part.length - start)), start + from)
  }
}

/** The offsets are sorted, and a large file has thousands of them. */
function findFirstAfter(offsets: readonly number[], position: number): number {
  let [low, high] = [0, offsets.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((offsets[middle] ?? 0) > position) high = middle
    else low = middle + 1
  }
  return low
}
