/** The ten digits that the shop stores for an Indian mobile number; null for any other country. */
export function toIndianNumber(phone: string | null): string | null {
  return /^91([6-9]\d{9})$/.exec(phone ?? '')?.[1] ?? null
}
