/** The day on which the legal texts last changed. Every consent is recorded with it: change it with any text. */
export const consentTextVersion = '2026-11-16'
