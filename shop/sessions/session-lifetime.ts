/** A session ends after 30 days without a visit, and after 90 days in any case. */
export const maxIdleDays = 30
export const sessionLifetimeDays = 90

/** Actions that cannot be undone need a login that is not older than this. */
export const freshLoginMinutes = 10

/** After this time without a login the shop deletes a known browser. */
export const knownBrowserDays = 365
