/** Whether `npm run test:long` runs, which repeats in its long form each test file that asks. */
export const isLong = process.env.LONG_TESTS === 'yes'

/** How many random sequences a property is tried with; `PROPERTY_RUNS` asks for another number. */
export function countRuns({ quick, long }: { quick: number; long: number }): number {
  return Number(process.env.PROPERTY_RUNS ?? (isLong ? long : quick))
}
