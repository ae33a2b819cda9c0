// Apart from the schema, so that the owner's forms do not load a whole validation library.

export const maxSubjectLength = 150
export const maxBodyLength = 5_000
/** For a new edition: what is new. */
export const maxNewsLength = 400

/** Mails per minute that the owner can choose. Small mail services refuse more than about one per second. */
export const campaignSpeeds = [30, 60, 120, 300, 600] as const
export const defaultSpeed = 60
