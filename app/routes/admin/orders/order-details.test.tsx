import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { OrderDetails } from './order-details.tsx'

type Shown = ComponentProps<typeof OrderDetails>

const order: Shown['order'] = {
  ...{
    id: 'bb_1',
    number: 83491381,
    customerId: 1,
    productName: 'Mathematics Blueprint',
    status: 'completed' as const,
  },
  ...{ createdAt: new Date(), completedAt: new Date(), sentAt: null, downloadedAt: null, source: null },
  ...{ fullName: 'Asha Rao', email: 'asha@example.in', phoneNumber: '9876543210', classLevel: 'class-10' },
  ...{
    provider: 'razorpay',
    paymentRef: 'plink_1',
    placeOfSupply: null,
    language: 'en' as const,
    amountInPaise: 20_800,
  },
  ...{ refundedAt: null, refundedInPaise: 0, disputedInPaise: 0 },
}

function render(isPaidOutside: boolean, changed: Partial<Shown> = {}) {
  const shown: Shown = {
    ...{ order, isErased: false, providerTitle: 'Razorpay', isPaidOutside, paidThere: null },
    ...changed,
  }
  const Page = createRoutesStub([{ path: '/', Component: () => <OrderDetails {...shown} /> }])
  return renderToStaticMarkup(<Page />)
}

it('names the provider with its reference, or else that the owner received the money', () => {
  expect(render(false)).toContain('Razorpay, reference plink_1')
  expect(render(true)).toContain('Paid outside the shop')
  expect(render(true)).not.toContain('Razorpay')
})

it('says of an imported order that the other shop sent the files', () => {
  const sent = { ...order, sentAt: new Date('2026-01-03T10:00:00Z') }
  expect(render(false, { order: sent })).toContain('3 Jan 2026')
  const imported = render(false, { order: sent, paidThere: { origin: 'Gumroad', amount: '5' } })
  expect(imported).toContain('In the other shop')
  expect(imported).not.toContain('3 Jan 2026')
})
