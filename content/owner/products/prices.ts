/** The prices that a new shop starts with. Savings, percentages and the combo's list price are computed from them. */
export const prices = {
  subject: { priceInPaise: 208_00, listPriceInPaise: 232_00 },
  combo: { priceInPaise: 348_00 },
} as const
