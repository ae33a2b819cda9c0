import { expect, it, vi } from 'vitest'
import { findMailProvider } from '#shop/messages/mail-provider-settings.server.ts'
import { listServices } from './list-services.server.ts'

// The shop reads its settings at import, which happens after this.
vi.hoisted(() => {
  process.env.SITE_URL = 'https://shop.example'
  process.env.SMTP_URL = 'smtps://key:secret@email-smtp.ap-south-1.amazonaws.com'
  process.env.MAIL_FROM = 'Shop <hello@shop.example>'
})

it('shows the address for the reports of the service that sends the mails, and what is missing', () => {
  const mail = listServices().find(({ service }) => service === 'mail')
  expect(mail?.webhooks).toEqual([
    {
      site: 'Amazon SES',
      url: 'https://shop.example/webhooks/mail/ses',
      events: ['Delivery', 'Bounce', 'Complaint'],
      hint: { kind: 'ses', variable: 'SES_TOPIC_ARN', isSet: false },
    },
  ])
})

it.each([
  ['smtp://key:secret@smtp.postmarkapp.com:587', 'postmark'],
  ['smtps://resend:secret@smtp.resend.com', 'resend'],
  ['smtps://a:b@smtp.resend.com.attacker.example', undefined],
  ['smtps://a:b@mail.shop.example', undefined],
])('recognises the service of %s', (smtpUrl, name) => {
  expect(findMailProvider(smtpUrl)?.name).toBe(name)
})
