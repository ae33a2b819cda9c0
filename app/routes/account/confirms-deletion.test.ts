import { expect, it } from 'vitest'
import { confirmsDeletion } from './confirms-deletion.ts'

it.each(['DELETE', ' delete ', 'मिटाएँ', 'मिटाएं', 'मिटाएँ '])('confirms with %j', (typed) => {
  expect(confirmsDeletion(typed)).toBe(true)
})

it.each(['', 'yes', 'DELETE everything', 'मिटा', 'हाँ'])('does not confirm with %j', (typed) => {
  expect(confirmsDeletion(typed)).toBe(false)
})
