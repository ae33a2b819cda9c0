const dayMs = 86_400_000
/** Two working days, a weekend and a holiday. */
const minDays = 7
/** No provider keeps money longer, and older payments were settled before the shop looked. */
export const maxUnsettledDays = 60

/** How long after a payment its money is late, by how long the provider took before. */
export function findLateAfterMs(earlierDelaysMs: number[]): number {
  const sorted = earlierDelaysMs.toSorted((one, other) => one - other)
  const usual = sorted[Math.floor(0.9 * (sorted.length - 1))] ?? 0
  return Math.max(minDays * dayMs, 2 * usual)
}
