// Apart from the schema, so that the owner's forms do not load a whole validation library.

export const maxSubjectLength = 150
export const maxCampaignLength = 5_000
/** For a new edition: what is new. */
export const maxNewsLength = 400
