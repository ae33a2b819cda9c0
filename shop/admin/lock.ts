/** So many wrong keys from one network, and it waits so long. */
export const maxAttempts = 3
export const lockedForMinutes = 15
