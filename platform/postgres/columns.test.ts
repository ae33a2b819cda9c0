import { describe, expect, it } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { insertColumns, pickColumns, recordset, recordsetColumns } from './columns.ts'

const properties = ['id', 'fullName', 'amountInPaise', 'status', 'createdAt'] as const

describe('recordset', () => {
  it('reads the column types from the schema', () => {
    expect(recordset('input', orders, properties)).toBe(
      'json_to_recordset($1) as input ("id" text, "fullName" text, "amountInPaise" integer, "status" order_status, ' +
        '"createdAt" timestamp with time zone)',
    )
  })

  it('adds properties that are not columns, and reads any JSON list', () => {
    expect(recordset('input', orders, ['id'], { json: 'list', also: { isNew: 'boolean' } })).toBe(
      'json_to_recordset(list) as input ("id" text, "isNew" boolean)',
    )
  })
})

it('picks columns for a select, and refuses one that the table does not have', () => {
  expect(pickColumns(orders, 'id', 'fullName')).toEqual({ id: orders.id, fullName: orders.fullName })
  // @ts-expect-error: the type knows the columns.
  expect(() => pickColumns(orders, 'id', 'name')).toThrow('the table has no column name')
})

it('names the same columns for an insert and for its select', () => {
  expect(insertColumns(orders, properties)).toBe('id, full_name, amount_in_paise, status, created_at')
  expect(recordsetColumns('input', ['id', 'fullName'])).toBe('input."id", input."fullName"')
})
