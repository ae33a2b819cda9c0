import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { errorKey, errorsByField, findFirstError } from './field-errors.ts'

const word = z.string().check(z.maxLength(3, errorKey('name-too-long')), z.regex(/^[a-z]+$/, errorKey('name-required')))

it('finds the first error of each field, and the first of the form', () => {
  const typed = { first: '1', second: '1234', third: 'abc' }
  const { error } = z.object({ first: word, second: word, third: word }).safeParse(typed)
  expect(error?.issues).toHaveLength(3)
  expect(error && errorsByField(error)).toEqual({ first: 'name-required', second: 'name-too-long' })
  expect(error && findFirstError(error)).toBe('name-required')
})
