import type { BoughtFile } from '#db/schema/orders.ts'

/** As the owner calls a file that was bought. One of before a swap is no longer in the order, so it keeps its key. */
export function findFileTitle(files: BoughtFile[], file: string): string {
  return files.find((bought) => bought.file === file)?.title ?? file
}
