import { expect, it } from 'vitest'
import { maskEmail } from './mask-email.ts'

it.each([
  ['asha@example.in', 'a•••@example.in'],
  ['a@example.in', 'a•••@example.in'],
  ['𝒜sha@example.in', '𝒜•••@example.in'],
])('shows %s as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})
