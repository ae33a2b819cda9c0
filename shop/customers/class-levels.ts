export const classLevels = [
  { value: 'class-9', label: 'Class 9' },
  { value: 'class-10', label: 'Class 10' },
  { value: 'class-11', label: 'Class 11' },
  { value: 'class-12', label: 'Class 12' },
] as const

/** What a class is called on a screen. Somebody who was forgotten has none: what stands there instead is shown. */
export function classLabel(classLevel: string): string {
  return classLevels.find(({ value }) => value === classLevel)?.label ?? classLevel
}

/** The class as a number, as spreadsheets like it. */
export function classNumber(classLevel: string): string {
  return classLevel.replace(/^class-/, '')
}
