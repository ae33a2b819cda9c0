/** Browsers fetch a file in parts, so all requests from one network within this time are one download. */
export const maxDownloadMinutes = 60
