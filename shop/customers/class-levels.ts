export const classNumbers = ['9', '10', '11', '12'] as const

/** As stored in the database. */
export const classLevels = ['class-9', 'class-10', 'class-11', 'class-12'] as const
export type ClassLevel = (typeof classLevels)[number]

export function isClassLevel(value: string): value is ClassLevel {
  return classLevels.some((level) => level === value)
}

/** class-10 → 10 */
export function toClassNumber(classLevel: string): string {
  return classLevel.replace(/^class-/, '')
}
