import { describe, expect, it } from 'vitest'
import { hideSecrets } from './hide-secrets.server.ts'

describe('hideSecrets', () => {
  it('hides keys, tokens and the passwords inside addresses, also when they are encoded', () => {
    const settings = {
      STRIPE_SECRET_KEY: 'sk_live_1234',
      WHATSAPP_ACCESS_TOKEN: 'EAA/+x9',
      SMTP_URL: 'smtps://owner:p%40ss%2Fword@smtp.example',
      STORAGE_URL: 's3://id:bucket%2Fsecret@s3.example/files',
      ADMIN_KEY: 'open-sesame',
    }
    const text = 'sk_live_1234 EAA/+x9 EAA%2F%2Bx9 p@ss/word p%40ss%2Fword bucket/secret open-sesame at smtp.example'
    expect(hideSecrets(text, settings)).toBe('••• ••• ••• ••• ••• ••• ••• at smtp.example')
  })

  it('leaves other texts as they are', () => {
    expect(hideSecrets('550 5.1.1 No such user', { APP_SECRET: '', SITE_URL: 'https://shop.example' })).toBe(
      '550 5.1.1 No such user',
    )
  })
})
