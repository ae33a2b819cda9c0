import { expect, it } from 'vitest'
import { toFirstName } from './first-name.ts'

it.each([
  ['Asha Rao', 'Asha'],
  ['  Asha\u00A0Rao ', 'Asha'],
  ['आशा राव', 'आशा'],
  ['அருண் குமார்', 'அருண்'],
  ['محمد علی', 'محمد'],
  ['Zoë', 'Zoë'],
  ['D’Souza Maria', 'D’Souza'],
  ["O'Neil", "O'Neil"],
  ['Anne-Marie Joseph', 'Anne-Marie'],
  ['A.P.J. Abdul Kalam', 'A.P.J.'],
  ['R.K.Narayan', 'R.K.'],
  ['Dr. Rao', 'Dr.'],
  ['Asha\u202E Rao', 'Asha'],
  ['क्\u200Dषमा राव', 'क्\u200Dषमा'],
])('greets %j as %j', (fullName, firstName) => {
  expect(toFirstName(fullName)).toBe(firstName)
})

it.each([
  'https://evil.example/win',
  'Asha https://evil.example',
  'Win a prize: call 9876543210',
  'Asha (admin)',
  '<b>Asha</b>',
  'asha@example.in',
  'Asha & Sons',
  'Asha 2',
  '=1+1',
  '.',
  '\u3164',
  '',
])('greets no %j', (fullName) => {
  expect(toFirstName(fullName)).toBeNull()
})

it('never greets with a web address', () => {
  expect(toFirstName('evil.example')).toBe('evil.')
  expect(toFirstName('www.evil.example Rao')).toBe('www.')
})
