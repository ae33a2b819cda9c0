import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { moneyEvents } from '#tests/model/money-events.ts'

it('the model of the money knows every event that the property test draws', () => {
  const model = readFileSync(new URL('../model/money.pml', import.meta.url), 'utf8')
  const events = [...model.matchAll(/event: ([a-z ]+?)(?= ·|[.,(]|\s*\*\/| \(|\n)/g)].map(([, event = '']) =>
    event.trim(),
  )
  expect(events.toSorted()).toEqual([...moneyEvents].toSorted())
})
