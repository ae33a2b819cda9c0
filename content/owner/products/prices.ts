/** The only place where a price is typed. Savings, percentages and the combo's list price are computed from these. */
export const prices = {
  subject: { priceInPaise: 208_00, listPriceInPaise: 232_00 },
  combo: { priceInPaise: 348_00 },
} as const
