/** A session ends after 30 days without a visit, and in any case after 90. */
export const maxIdleDays = 30
export const sessionLifetimeDays = 90

/** Acts that cannot be undone need a login that is not older. */
export const freshLoginMinutes = 10
