const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  trailingZeroDisplay: 'stripIfInteger',
})

/** ₹208, ₹1,00,000 or ₹208.50: whole rupees have no decimals. */
export function formatRupees(amountInPaise: number): string {
  return rupees.format(amountInPaise / 100)
}

/** ₹208, or 208.00 USD for a payment in another currency. */
export function formatMoney({ amountInPaise, currency }: { amountInPaise: number; currency: string }): string {
  return currency === 'INR' ? formatRupees(amountInPaise) : `${(amountInPaise / 100).toFixed(2)} ${currency}`
}

const exactRupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

/** ₹208.00: always with paise, as accounts are written. */
export function formatExactRupees(amountInPaise: number): string {
  return exactRupees.format(amountInPaise / 100)
}
