/** A session ends when nobody uses it for a month, and in any case after three. */
export const maxIdleDays = 30
export const sessionLifetimeDays = 90

/** What cannot be undone is asked for again with a code, unless the last one is this young. */
export const freshLoginMinutes = 10
