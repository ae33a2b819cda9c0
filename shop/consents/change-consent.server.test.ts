import { expect, it } from 'vitest'
import { addCustomer, visitor } from '#tests/database/orders.ts'
import { changeConsent } from './change-consent.server.ts'
import { readConsents } from './read-consents.server.ts'

it('withdraws and grants one purpose, and shows the current state with its history', async () => {
  const { id } = await addCustomer('changes-consent@example.in')
  await changeConsent(id, 'emailMarketing', true, visitor)
  await changeConsent(id, 'smsMarketing', false, visitor)
  await changeConsent(id, 'emailMarketing', false, visitor)
  const { consents, history } = await readConsents(id)
  const current = Object.fromEntries(consents.map(({ purpose, granted }) => [purpose, granted]))
  expect(current).toMatchObject({ emailMarketing: false, smsMarketing: false })
  expect(history.map(({ source, granted, purposes }) => [source, granted, ...purposes])).toEqual([
    ['account', false, 'emailMarketing'],
    ['account', false, 'smsMarketing'],
    ['account', true, 'emailMarketing'],
  ])
})

it('withdraws a purpose although another one is withdrawn already', async () => {
  const { id } = await addCustomer('withdraws-two@example.in')
  await changeConsent(id, 'smsMarketing', false, visitor)
  await changeConsent(id, 'callMarketing', false, visitor)
  const { history } = await readConsents(id)
  expect(history.map(({ purposes }) => purposes)).toEqual([['callMarketing'], ['smsMarketing']])
})
