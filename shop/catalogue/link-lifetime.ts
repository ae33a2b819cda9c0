/** A buyer can request new links forever. */
export const linkLifetimeDays = 30
