/** How long a browser stays verified after the buyer entered a code. */
export const verificationLifetimeDays = 30
