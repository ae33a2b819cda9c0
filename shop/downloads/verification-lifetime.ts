/** How long a browser stays verified after the buyer has entered a code. */
export const verificationLifetimeDays = 30
