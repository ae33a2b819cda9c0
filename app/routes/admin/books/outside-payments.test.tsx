import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import type { OutsidePayment } from '#shop/reconciliation/read-outside.server.ts'
import { OutsidePayments } from './outside-payments.tsx'

function render(differenceInPaise: number, sales: number) {
  const payment: OutsidePayment = {
    ...{ orderId: 'bb_1', orderNumber: 83491381, productName: 'Mathematics Blueprint', amountInPaise: 20_800 },
    paidAt: new Date('2026-11-15T04:00:00Z'),
    match: { reference: 'UTR 123', creditedOn: '2026-11-15', differenceInPaise, sales },
  }
  const shown = { payments: [payment], credits: [], lines: [], typed: {}, refused: undefined }
  const Page = createRoutesStub([{ path: '/', Component: () => <OutsidePayments {...shown} /> }])
  return renderToStaticMarkup(<Page />)
}

it('says whether the bank received more or less than the sales that are matched with a credit', () => {
  expect(render(-12_900, 2)).toContain('The bank received ₹129.00 less than these 2 sales.')
  expect(render(20_800, 1)).toContain('The bank received ₹208.00 more than this sale.')
  expect(render(0, 2)).toContain('Adds up to the paise.')
})

it('lists credits and lines of providers apart, by the name of the provider', () => {
  const payment: OutsidePayment = {
    ...{ orderId: 'bb_1', orderNumber: 83491381, productName: 'Mathematics Blueprint', amountInPaise: 20_800 },
    ...{ paidAt: new Date('2026-11-15T04:00:00Z'), match: null },
  }
  const credits = [{ id: 1, creditedOn: '2026-11-15', reference: 'UTR 123', leftInPaise: 20_800 }]
  const lines = [
    { provider: 'razorpay', title: 'Razorpay', externalId: 'pay_1', reference: 'pay_1', leftInPaise: 20_328 },
  ]
  const shown = { payments: [payment], credits, lines, typed: {}, refused: undefined }
  const Page = createRoutesStub([{ path: '/', Component: () => <OutsidePayments {...shown} /> }])
  const page = renderToStaticMarkup(<Page />)
  expect(page).toMatch(/<optgroup label="Credits that you entered before"><option value="credit:1">UTR 123/)
  expect(page).toMatch(
    /<optgroup label="Lines of settlements without an order"><option value="line:razorpay:pay_1">Razorpay, pay_1/,
  )
})
