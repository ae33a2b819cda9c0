/** What the owner allows, but at most a quarter of the file: a short file must not be given away. */
export function countSamplePages(allowed: number, pages: number): number {
  return Math.min(allowed, Math.floor(pages / 4))
}
