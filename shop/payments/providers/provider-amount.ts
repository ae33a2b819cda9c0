/** 49900 → "499.00", without a division, which may round. */
export function formatRupeeAmount(amountInPaise: number): string {
  if (!Number.isSafeInteger(amountInPaise) || amountInPaise < 0)
    throw new RangeError('paise must be a whole number of 0 or more')
  const digits = String(amountInPaise).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** "499.00", "499.5" or 499 → paise; null for more than two decimals or anything else. */
export function parseRupeeAmount(rupees: string | number): number | null {
  const [, whole, decimals = ''] = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(String(rupees)) ?? []
  return whole === undefined ? null : Number(whole + decimals.padEnd(2, '0'))
}
