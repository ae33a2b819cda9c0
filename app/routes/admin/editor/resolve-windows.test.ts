import { describe, expect, it } from 'vitest'
import { describeShown } from '../../../forms/field-conflicts.ts'
import { resolveWindows } from './resolve-windows.ts'

const before = { name: 'Diwali', amount: '10', 'product-maths': 'on', 'product-combo': '' }
const base = { seen: 'one', shown: describeShown(before) }
const form = (values: Record<string, string>, changed: object = {}) => ({
  ...{ values, base, against: '', choices: {} },
  ...changed,
})

describe('two windows with one short form', () => {
  it('save what was typed while nothing changed elsewhere, also in a new form', () => {
    const typed = { ...before, amount: '20' }
    expect(resolveWindows(form(typed), { values: before, seen: 'one' })).toEqual({ values: typed })
    expect(resolveWindows(form(typed), null)).toEqual({ values: typed })
  })

  it('keep a change of the other window in a field that this one never touched', () => {
    const stored = { values: { ...before, name: 'Holi' }, seen: 'two' }
    const asked = resolveWindows(form({ ...before, amount: '20' }), stored)
    expect(asked).toMatchObject({
      conflict: { against: 'two', fields: [{ path: 'name', theirs: 'Holi', choice: 'theirs' }] },
    })
    const answered = form({ ...before, amount: '20' }, { against: 'two', choices: { name: 'theirs' } })
    expect(resolveWindows(answered, stored)).toEqual({ values: { ...before, name: 'Holi', amount: '20' } })
  })

  it('ask about a field that both changed, and about a box that the other one ticked', () => {
    const stored = { values: { ...before, amount: '30', 'product-combo': 'on' }, seen: 'two' }
    const { 'product-combo': _, ...typed } = { ...before, amount: '20' }
    const asked = resolveWindows(form(typed), stored)
    expect('conflict' in asked && asked.conflict.fields).toEqual([
      { path: 'amount', theirs: '30' },
      { path: 'product-combo', theirs: 'on', choice: 'theirs' },
    ])
    const half = form(typed, { against: 'two', choices: { 'product-combo': 'mine' } })
    expect('conflict' in resolveWindows(half, stored)).toBe(true)
    const whole = form(typed, { against: 'two', choices: { amount: 'mine', 'product-combo': 'mine' } })
    expect(resolveWindows(whole, stored)).toEqual({ values: { ...before, amount: '20' } })
  })

  it('ask again when a third change came while the owner was choosing', () => {
    const late = form({ ...before, amount: '20' }, { against: 'two', choices: { amount: 'mine' } })
    expect('conflict' in resolveWindows(late, { values: { ...before, amount: '40' }, seen: 'three' })).toBe(true)
  })
})
