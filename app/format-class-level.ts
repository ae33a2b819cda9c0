import { classLevelNames } from '#content/interface/class-levels.ts'
import { listWords } from '#content/interface/en/admin/lists.ts'
import { isClassLevel } from '#shop/customers/class-levels.ts'

/** An erased customer has a placeholder instead of a class. */
export function formatClassLevel(classLevel: string): string {
  return isClassLevel(classLevel) ? classLevelNames[classLevel] : classLevel && listWords.erased
}
