import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { errorsByField, readFields } from '#platform/form-fields.ts'

describe('readFields', () => {
  it('gives what was typed, as it was typed', () => {
    const form = new FormData()
    form.set('name', ' आशा ')
    form.set('phone', '')
    expect(readFields(form)).toEqual({ name: ' आशा ', phone: '' })
  })

  it('leaves out files', () => {
    const form = new FormData()
    form.set('name', new File(['x'], 'name.txt'))
    expect(readFields(form)).toEqual({})
  })

  it('takes out the character that PostgreSQL cannot keep', () => {
    const form = new FormData()
    form.set('name', '\0As\0ha')
    expect(readFields(form)).toEqual({ name: 'Asha' })
  })

  it('is not misled by the name of a field', () => {
    const form = new FormData()
    form.set('__proto__', 'on')
    expect(Object.keys(readFields(form))).toEqual(['__proto__'])
    expect(readFields(form).toString).toBe(Object.prototype.toString)
  })
})

describe('errorsByField', () => {
  it('gives the first complaint about each field', () => {
    const word = z.string().check(z.minLength(3, 'too short'), z.regex(/^[a-z]+$/, 'not a word'))
    const typed = { first: '1', second: '1234', third: 'fine' }
    const { error } = z.object({ first: word, second: word, third: word }).safeParse(typed)
    expect(error?.issues).toHaveLength(3)
    expect(error && errorsByField(error)).toEqual({ first: 'too short', second: 'not a word' })
  })
})
