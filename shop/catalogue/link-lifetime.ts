/** How long a download link works. Buyers can request new links for life. */
export const linkLifetimeDays = 30
