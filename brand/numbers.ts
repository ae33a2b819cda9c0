/** As it is written in India: 1,00,000. */
export const wholeNumber = new Intl.NumberFormat('en-IN')
