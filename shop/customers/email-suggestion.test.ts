import { describe, expect, it } from 'vitest'
import { suggestEmail } from './email-suggestion.ts'

describe('suggestEmail', () => {
  it.each([
    ['asha@gmial.com', 'gmail.com'],
    ['asha@gmail.con', 'gmail.com'],
    ['asha@gnail.com', 'gmail.com'],
    ['asha@hotmial.com', 'hotmail.com'],
    ['asha@outlok.com', 'outlook.com'],
    ['asha@redifmail.com', 'rediffmail.com'],
    ['asha@yahoo.co.im', 'yahoo.co.in'],
  ])('suggests a correction of %s', (email, domain) => {
    expect(suggestEmail(email)).toEqual({ typedDomain: email.split('@')[1], domain, email: `asha@${domain}` })
  })

  it.each([
    'asha@gmail.com',
    'asha@yahoo.co.in',
    'asha@yahoo.in',
    'asha@rediffmail.com',
    'asha@school.edu.in',
    'asha@iitb.ac.in',
    'asha@dps.in',
    'asha@company.co.in',
    'Asha@Gmail.com',
    'asha',
    '',
  ])('suggests nothing for %s', (email) => {
    expect(suggestEmail(email)).toBeNull()
  })
})
