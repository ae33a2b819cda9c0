import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import type { ListedLine } from '#shop/reconciliation/read-bank.server.ts'
import { SettlementLines } from './bank-settlements.tsx'

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
