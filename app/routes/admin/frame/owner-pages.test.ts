import { describe, expect, it } from 'vitest'
import { findCurrentAddress, listBottomBar, listMenuGroups } from './owner-pages.ts'

const owner = { role: 'owner', name: 'owner' } as const
const helper = { role: 'helper', name: 'Ravi' } as const
const describeMenu = (person: typeof owner | typeof helper) =>
  listMenuGroups(person).map(({ label, pages }) => [label, ...pages.map((page) => page.label)].join(' · '))

describe('the menu', () => {
  it('has nine lines for the owner, in the words of other shop programs', () => {
    expect(describeMenu(owner)).toEqual([
      'Home · Home',
      'Orders · Orders · Requests · Inbox · Disputes',
      'Customers · Customers',
      'Products · Products · Files · Trace a copy',
      'Marketing · Offers · Messages',
      'Reports · Reports',
      'Money · Books · Bank',
      'Texts · Texts · Publish',
      'Settings · Settings · Open or close · Alerts · People · My login · Import · Move out · Google Sheets · Webhooks · API keys · Audit log',
    ])
  })

  it('has only what a helper may open, and a group of one page is that page', () => {
    expect(describeMenu(helper)).toEqual([
      'Orders · Orders · Requests · Inbox',
      'Customers · Customers',
      'My login · My login',
    ])
    expect(listBottomBar(helper).map(({ label }) => label)).toEqual(['Orders', 'Customers'])
  })

  it.each([
    ['', ''],
    ['/', ''],
    ['/orders/bb_1', '/orders'],
    ['/orders/bb_1/disputes/dp_1', '/disputes'],
    ['/record-sale', '/orders'],
    ['/books', '/books'],
    ['/books/bank', '/books/bank'],
    ['/books/2026-11/receipts.csv', '/books'],
    ['/products/maths/share', '/products'],
    ['/words/legal/terms', '/words'],
    ['/settings/mail', '/settings'],
    ['/security', '/audit'],
  ])('marks one page for /admin-dashboard%s', (path, marked) => {
    expect(findCurrentAddress(`/admin-dashboard${path}`)).toBe(`/admin-dashboard${marked}`)
  })

  it('marks none for a page that is not in it', () => {
    for (const path of ['/search', '/help', '/ordersx'])
      expect(findCurrentAddress(`/admin-dashboard${path}`)).toBeNull()
  })
})
