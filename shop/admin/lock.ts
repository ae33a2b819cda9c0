/** Wrong keys from one network before it is locked. */
export const maxAttempts = 3
export const lockedForMinutes = 15
