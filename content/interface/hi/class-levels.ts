import type { ClassLevelWords } from '../en/class-levels.ts'

export const classLevelNames: ClassLevelWords = {
  'class-9': 'कक्षा 9',
  'class-10': 'कक्षा 10',
  'class-11': 'कक्षा 11',
  'class-12': 'कक्षा 12',
}
