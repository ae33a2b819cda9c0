import { describe, expect, it } from 'vitest'
import { mailSender as sender } from '#tests/mail-sender.ts'
import { writeLoginCodeMail } from './login-code.tsx'

const mail = writeLoginCodeMail({ sender, code: '048213', validForMinutes: 10 })

describe('the mail with a login code', () => {
  it('has the code in its subject, so that a locked phone shows it', () => {
    expect(mail.subject).toBe('048213 is your Test Shop login code')
  })

  it.each([
    ['HTML', mail.html],
    ['text', mail.text],
  ])('shows the code in its %s, how long it is valid and what to do if you did not request it', (_, body) => {
    expect(body).toContain('048213')
    expect(body).toContain('valid for 10 minutes')
    expect(body).toContain('If you did not request it, ignore')
    expect(body).toContain(sender.supportEmail)
  })

  it('loads nothing and has no links', () => {
    expect(mail.html).not.toMatch(/<(img|script|link|iframe|a)\b|url\(/)
  })
})
