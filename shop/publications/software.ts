/** The author of publications that no person made. */
export const software = 'software'
