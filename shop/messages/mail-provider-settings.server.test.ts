import { expect, it } from 'vitest'
import { mailProviderVariables, readMailProviderSettings } from './mail-provider-settings.server.ts'

const topic = 'arn:aws:sns:ap-south-1:123456789012:mails'

it('lets only the providers report whose setting is given', () => {
  const { readers, problems } = readMailProviderSettings({ SES_TOPIC_ARN: topic, POSTMARK_WEBHOOK_PASSWORD: ' ' })
  expect([...readers.keys()]).toEqual(['ses'])
  expect(problems).toEqual([])
})

it('names a setting that is malformed, and then lets its provider report nothing', () => {
  const { readers, problems } = readMailProviderSettings({ SES_TOPIC_ARN: 'mails' })
  expect([...readers.keys()]).toEqual([])
  expect(problems).toEqual([expect.stringMatching(/^SES_TOPIC_ARN must be/)])
})

it('has one setting per provider', () => {
  expect(mailProviderVariables.toSorted()).toEqual([
    'POSTMARK_WEBHOOK_PASSWORD',
    'RESEND_WEBHOOK_SECRET',
    'SES_TOPIC_ARN',
  ])
})
