/** For responses that are valid only now and only for this caller. */
export const noStore = { 'Cache-Control': 'no-store' }
