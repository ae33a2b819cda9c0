import { expect, it } from 'vitest'
import { isOtherClass } from './is-other-class.ts'

it('asks about every class but the one that the product is written for', () => {
  const classes = { madeForClass: 'class-10', classLevels: [] } as const
  expect(isOtherClass(classes, 'class-9')).toBe(true)
  expect(isOtherClass(classes, 'class-10')).toBe(false)
  expect(isOtherClass({ ...classes, classLevels: ['class-9', 'class-10'] }, 'class-9')).toBe(true)
})

it('asks about no class of a product for any class, or with a list that leaves out its own', () => {
  expect(isOtherClass({ madeForClass: null, classLevels: [] }, 'class-12')).toBe(false)
  expect(isOtherClass({ madeForClass: 'class-10', classLevels: ['class-11', 'class-12'] }, 'class-12')).toBe(false)
})
