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

function listLinks(shown: { isFirst: boolean; nextCursor: string | null }) {
  const settlement = { id: 'setl/1', of: 'razorpay', month: '2026-11', rows: [line] }
  const Page = createRoutesStub([{ path: '/', Component: () => <SettlementLines {...settlement} {...shown} /> }])
  const html = renderToStaticMarkup(<Page />)
  return [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)/g)].map(([, href = '', text]) => {
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
