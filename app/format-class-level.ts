import { classLevelNames } from '#content/interface/class-levels.ts'
import { isClassLevel } from '#shop/customers/class-levels.ts'

/** An erased customer has a placeholder instead of a class: it is shown as it is stored. */
export function formatClassLevel(classLevel: string): string {
  return isClassLevel(classLevel) ? classLevelNames[classLevel] : classLevel
}
