/** 49900 → "499.00", by digits: a division by 100 is where money goes astray. */
export function formatRupeeAmount(amountInPaise: number): string {
  if (!Number.isSafeInteger(amountInPaise) || amountInPaise < 0)
    throw new RangeError('paise are whole and not negative')
  const digits = String(amountInPaise).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** "499.00", "499.5" or 499 → paise. Null for anything but rupees with at most two decimals. */
export function parseRupeeAmount(rupees: string | number): number | null {
  const [, whole, decimals = ''] = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(String(rupees)) ?? []
  return whole === undefined ? null : Number(whole + decimals.padEnd(2, '0'))
}
