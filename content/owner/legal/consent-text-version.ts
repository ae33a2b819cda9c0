/** The date of the legal texts a person agrees to; kept with every consent. A test holds it to the texts themselves. */
export const consentTextVersion = '2026-11-15'
