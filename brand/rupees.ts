const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  trailingZeroDisplay: 'stripIfInteger',
})

/** ₹208, ₹1,00,000 or ₹208.50: whole rupees have no decimals. */
export function formatRupees(amountInPaise: number): string {
  return rupees.format(amountInPaise / 100)
}
