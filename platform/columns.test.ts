import { describe, expect, it } from 'vitest'
import { orders } from '#db/schema.ts'
import { insertColumns, recordset, recordsetColumns } from './columns.ts'

const properties = ['id', 'fullName', 'amountInPaise', 'status', 'createdAt'] as const

describe('recordset', () => {
  it('takes the types of the columns from the schema', () => {
    expect(recordset('asked', orders, properties)).toBe(
      'json_to_recordset($1) as asked ("id" text, "fullName" text, "amountInPaise" integer, "status" order_status, ' +
        '"createdAt" timestamp with time zone)',
    )
  })

  it('adds properties that are not columns, and reads any JSON list', () => {
    expect(recordset('asked', orders, ['id'], { json: 'list', also: { isNew: 'boolean' } })).toBe(
      'json_to_recordset(list) as asked ("id" text, "isNew" boolean)',
    )
  })
})

it('names the same columns for an insert and for its select', () => {
  expect(insertColumns(orders, properties)).toBe('id, full_name, amount_in_paise, status, created_at')
  expect(recordsetColumns('asked', ['id', 'fullName'])).toBe('asked."id", asked."fullName"')
})
