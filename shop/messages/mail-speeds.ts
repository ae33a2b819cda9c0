/** Mails per minute that the owner can choose. Small mail services refuse more than about one per second. */
export const campaignSpeeds = [30, 60, 120, 300, 600] as const
export const defaultSpeed = 60
