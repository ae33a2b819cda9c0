import type { ClassLevel } from '#shop/customers/class-levels.ts'

interface Classes {
  /** The class that the product is written for; null for any. */
  madeForClass: ClassLevel | null
  /** The classes that the checkout offers; empty for all. */
  classLevels: readonly ClassLevel[]
}

/** Whether the buyer may regret the purchase. A list without the product's class shows that the owner means the list. */
export function isOtherClass({ madeForClass, classLevels }: Classes, chosen: ClassLevel): boolean {
  if (!madeForClass || chosen === madeForClass) return false
  return classLevels.length === 0 || classLevels.includes(madeForClass)
}
