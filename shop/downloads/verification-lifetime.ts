/** How long a browser is believed that has shown whose order it is. */
export const verificationLifetimeDays = 30
