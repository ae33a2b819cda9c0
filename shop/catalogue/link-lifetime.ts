/** How long a link to a file works; what was bought can be had again for life. */
export const linkLivesForDays = 30
