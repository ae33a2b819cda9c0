/** For answers that hold for this moment and this caller only. */
export const noStore = { 'Cache-Control': 'no-store' }
