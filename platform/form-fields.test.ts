import { describe, expect, it } from 'vitest'
import { readFields } from './form-fields.ts'

describe('readFields', () => {
  it('returns the texts exactly as they were typed', () => {
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

  it('treats a field named __proto__ like any other', () => {
    const form = new FormData()
    form.set('__proto__', 'on')
    expect(Object.keys(readFields(form))).toEqual(['__proto__'])
    expect(readFields(form).toString).toBe(Object.prototype.toString)
  })

  it('returns the last value of a repeated field', () => {
    const form = new FormData()
    for (const amount of ['1', '2']) form.append('amount', amount)
    expect(readFields(form)).toEqual({ amount: '2' })
  })
})
