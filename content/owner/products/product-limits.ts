// Apart from the schema, so that the owner's forms do not load a whole validation library.

/** What the shop can charge: e-books of printed books, and other online content. In percent. */
export const gstRates = [5, 18] as const

export const maxShownPages = 8
