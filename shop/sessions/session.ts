/** A session ends when nobody uses it for a month, and in any case after three. */
export const idleForDays = 30
export const livesForDays = 90

/** What cannot be undone is asked for again with a code, unless the last one is this young. */
export const freshForMinutes = 10
