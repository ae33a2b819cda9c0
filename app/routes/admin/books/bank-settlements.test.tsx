import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import type { ListedLine } from '#shop/reconciliation/read-bank.server.ts'
import { BankFees, SettlementLines, Settlements } from './bank-settlements.tsx'

const line: ListedLine = {
  ...{
    id: 'a',
    externalId: 'line_1',
    provider: 'razorpay',
    settlementId: 'setl/1',
    kind: 'payment',
    reference: 'pay_1',
  },
  ...{ method: 'upi', amountInPaise: 20_800, feeInPaise: 472, taxInPaise: 72, netInPaise: 20_328 },
  ...{ occurredAt: new Date('2026-11-15T04:00:00Z'), orderId: null, orderNumber: null },
}

function render(shown: { isFirst: boolean; nextCursor: string | null; rows?: ListedLine[] }) {
  const settlement = { id: 'setl/1', of: 'razorpay', month: '2026-11', rows: [line] }
  const Page = createRoutesStub([{ path: '/', Component: () => <SettlementLines {...settlement} {...shown} /> }])
  return renderToStaticMarkup(<Page />)
}

function listLinks(shown: { isFirst: boolean; nextCursor: string | null }) {
  return [...render(shown).matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)/g)].map(([, href = '', text]) => {
    const { searchParams, hash } = new URL(href.replaceAll('&amp;', '&'), 'https://shop.example')
    return [text, Object.fromEntries(searchParams), hash]
  })
}

const address = { month: '2026-11', settlement: 'setl/1', of: 'razorpay' }

it('leads from the first lines of a settlement to the next ones, and stays at the table', () => {
  expect(listLinks({ isFirst: true, nextCursor: 'next.x' })).toEqual([
    ['More lines', { ...address, cursor: 'next.x' }, '#lines'],
  ])
})

it('leads from the last lines back to the first ones', () => {
  expect(listLinks({ isFirst: false, nextCursor: null })).toEqual([['Back to the first lines', address, '#lines']])
})

it('has no links when it shows all lines', () => {
  expect(listLinks({ isFirst: true, nextCursor: null })).toEqual([])
})

it('names the order of a line, or else what the provider calls the payment, with its time', () => {
  const all = { isFirst: true, nextCursor: null }
  const known = render({ ...all, rows: [{ ...line, orderId: 'bb_1', orderNumber: 83491381 }] })
  expect(known).toMatch(
    /href="\/admin-dashboard\/orders\/bb_1"[^>]*>834\s913\s811<\/a><span[^>]*>15 Nov 2026, 9:30\sam</,
  )
  expect(render(all)).toMatch(/pay_1<span[^>]*>15 Nov 2026, 9:30\sam</)
})

it('says that no money was paid out only when the provider has a list of settlements', () => {
  const renderEmpty = (withoutList: string | null) => {
    const bank = { settlements: [], unknown: [], open: [], fees: [], unsettled: null, unreadSince: null, withoutList }
    const Page = createRoutesStub([{ path: '/', Component: () => <Settlements bank={bank} month="2026-11" /> }])
    return renderToStaticMarkup(<Page />)
  }
  expect(renderEmpty(null)).toContain('No money was paid out to your bank in this month.')
  expect(renderEmpty('Sandbox')).toContain('Sandbox has no list of settlements')
  expect(renderEmpty('Sandbox')).not.toContain('No money was paid out')
  const unread = renderBank({ unreadSince: new Date('2026-11-15T04:00:00Z') })
  expect(unread).toMatch(/could not be read since 15 Nov 2026, 9:30\sam/)
  expect(unread).not.toContain('No money was paid out')
})

type Bank = Parameters<typeof Settlements>[0]['bank']

const layout = 'routes/admin/admin-layout'

function renderBank(shown: Partial<Bank>) {
  const bank: Bank = {
    settlements: [],
    unknown: [],
    open: [],
    fees: [],
    unsettled: null,
    unreadSince: null,
    withoutList: null,
    ...shown,
  }
  const children = [{ path: 'bank', Component: () => <Settlements bank={bank} month="2026-11" /> }]
  const Page = createRoutesStub([{ path: '/', id: layout, HydrateFallback: () => null, children }])
  const person = { role: 'owner', name: '' }
  return renderToStaticMarkup(
    <Page initialEntries={['/bank']} hydrationData={{ loaderData: { [layout]: { person } } }} />,
  )
}

const settlement: Bank['settlements'][number] = {
  ...{
    provider: 'razorpay',
    externalId: 'setl_1',
    title: 'Razorpay',
    utr: 'UTR1',
    amountInPaise: 5_000,
    hasLines: true,
  },
  ...{ state: 'paid', settledAt: new Date('2026-11-15T04:00:00Z'), check: 'adds-up', differenceInPaise: 0 },
  kinds: [{ kind: 'payment', count: 1, amountInPaise: 5_000, feeInPaise: 0, taxInPaise: 0, netInPaise: 5_000 }],
}

it('says what is right or wrong with the amount of a settlement, and no minus before a fee of nothing', () => {
  const say = (changed: Partial<typeof settlement>) => renderBank({ settlements: [{ ...settlement, ...changed }] })
  expect(say({})).toContain('Adds up to the paise.')
  expect(say({})).toContain('Fees with GST: ₹0.00, of which GST ₹0.00')
  expect(say({ check: 'differs', differenceInPaise: -5_000 })).toContain('Differs from its lines by -₹50.00.')
  const returned = say({ state: 'failed', check: 'returned' })
  expect(returned).toContain('Your bank returned this money.')
  expect(returned).not.toMatch(/Differs|Adds up/)
  expect(say({ check: 'no-total' })).toContain('The provider names no total')
  expect(say({ check: 'no-total' })).not.toContain('Adds up')
  expect(say({ check: 'no-lines', hasLines: false })).toContain('does not say what this settlement consists of')
})

it('offers what can be done with a line of no order: an order only of a payment', () => {
  const unknown = {
    provider: 'razorpay',
    externalId: 'line_1',
    settlementId: 'setl_1',
    isMatched: false,
    leftInPaise: 0,
  }
  const page = renderBank({
    unknown: [
      { ...unknown, kind: 'payment', reference: 'pay_1', netInPaise: 20_328 },
      { ...unknown, externalId: 'line_2', kind: 'refund', reference: 'rfnd_1', netInPaise: -5_000 },
    ],
  })
  expect(page).toContain('Payment pay_1: ₹203.28, in setl_1')
  expect(page).toContain('Refund rfnd_1: -₹50.00, in setl_1')
  expect(page.match(/Make an order/g)).toHaveLength(1)
  expect(page).toContain('provider=razorpay&amp;payment=pay_1#make')
  for (const reference of ['pay_1', 'rfnd_1']) expect(page).toMatch(new RegExp(`name="payment" value="${reference}"`))
})

it('names providers and methods as the owner knows them', () => {
  const money = { count: 1, amountInPaise: 20_800, feeInPaise: 472, taxInPaise: 72 }
  const fees = [
    { provider: 'cashfree', title: 'Cashfree', method: 'upi', ...money },
    { provider: 'cashfree', title: 'Cashfree', method: 'paylater', ...money },
  ]
  const page = renderToStaticMarkup(<BankFees fees={fees} />)
  for (const name of ['Cashfree', 'UPI', 'paylater']) expect(page).toContain(`>${name}<`)
  expect(page).not.toMatch(/>cashfree<|>upi</)
})
