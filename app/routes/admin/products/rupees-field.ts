/** "208" or "208.50" for 20850 paise. */
export function writeRupees(amountInPaise: number): string {
  const rupees = Math.floor(amountInPaise / 100)
  const paise = amountInPaise % 100
  return paise === 0 ? String(rupees) : `${rupees}.${String(paise).padStart(2, '0')}`
}

/** Also "₹1,299" and "208.5". NaN for what is no amount, which the schema refuses. */
export function readRupees(text: string): number {
  const [, rupees, paise = ''] = /^(?:₹|Rs\.?)?\s*([\d,]{1,12})(?:\.(\d{1,2}))?$/i.exec(text.trim()) ?? []
  if (!rupees) return Number.NaN
  return Number(rupees.replaceAll(',', '')) * 100 + Number(paise.padEnd(2, '0'))
}
