import { describe, expect, it } from 'vitest'
import { owner } from '#shop/audit/person.ts'
import { mayAct, mayOpen } from './access.ts'

const helper = { role: 'helper', name: 'Ravi' } as const

describe('access', () => {
  it('lets a helper open orders, customers and the help, and nothing else', () => {
    for (const path of [
      'orders',
      'orders/',
      'orders/bb_1',
      'customers',
      'customers/7',
      'search',
      'inbox',
      'inbox/3',
      'inbox/3/media/4',
      'help',
      'help/order',
    ]) {
      expect(mayOpen(helper, `/admin-dashboard/${path}`), path).toBe(true)
    }
    const refused = [
      '',
      '/',
      '/orders.csv',
      '/customers.csv',
      '/customers/7/data.json',
      '/settings',
      '/settings/payments',
      '/settings/backup.data',
      '/people',
      '/orders/1/2',
    ]
    for (const path of refused) expect(mayOpen(helper, `/admin-dashboard${path}`), path).toBe(false)
  })

  it('lets a helper resend and correct addresses, and nothing else', () => {
    const act = (intent: string) => mayAct(helper, '/admin-dashboard/orders/bb_1', intent)
    expect(['resend', 'correct-email'].map(act)).toEqual([true, true])
    expect(['refund', 'undo-refund', 'accept', '', 'toString'].map(act)).toEqual(Array(5).fill(false))
    expect(mayAct(helper, '/admin-dashboard/inbox/3', 'reply')).toBe(true)
    expect(mayAct(helper, '/admin-dashboard/inbox/3', 'erase')).toBe(false)
    expect(mayAct(helper, '/admin-dashboard/customers/7', 'erase')).toBe(false)
    expect(mayAct(helper, '/admin-dashboard/orders', 'refund')).toBe(false)
  })

  it('lets the owner do everything', () => {
    expect(mayOpen(owner, '/admin-dashboard/people')).toBe(true)
    expect(mayAct(owner, '/admin-dashboard/people', 'create')).toBe(true)
  })
})
