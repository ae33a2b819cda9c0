import { indianDay } from '#brand/indian-time.ts'

/** By the day that the list of passports shows. */
export function namePassportFile(madeAt: Date): string {
  return `shop-${indianDay(madeAt)}.passport.age`
}
