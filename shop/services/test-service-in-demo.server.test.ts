import { expect, it } from 'vitest'
import { listDemoMail } from '#platform/mail/demo-mailbox.server.ts'
import { listServices } from './list-services.server.ts'
import { testService } from './test-service.server.ts'

const actor = { ip: null, name: 'owner' }

it('puts the test mail of a demo into its mailbox', async () => {
  expect(await testService(actor, 'mail')).toEqual({ works: true, answer: 'shown in the demo mailbox' })
  expect(await listDemoMail()).toMatchObject([
    { toAddress: 'support@example.com', subject: 'Test email from Board Blueprints' },
  ])
})

it('does not test what is not configured', async () => {
  expect(await testService(actor, 'payments')).toEqual({ refused: 'not-configured' })
  expect(await testService(actor, 'whatsapp')).toEqual({ refused: 'not-configured' })
  expect(listServices().map(({ service, state }) => [service, state])).toEqual([
    ['payments', 'demo'],
    ['mail', 'demo'],
    ['whatsapp', 'demo'],
    ['storage', 'ready'],
    ['database', 'ready'],
    ['backup', 'demo'],
  ])
})
