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

function render(isPaidOutside: boolean) {
  const shown: Shown = { order, isErased: false, providerTitle: 'Razorpay', isPaidOutside, paidThere: null }
  const Page = createRoutesStub([{ path: '/', Component: () => <OrderDetails {...shown} /> }])
  return renderToStaticMarkup(<Page />)
}

it('names the provider with its reference, or else that the owner received the money', () => {
  expect(render(false)).toContain('Razorpay, reference plink_1')
  expect(render(true)).toContain('Paid outside the shop')
  expect(render(true)).not.toContain('Razorpay')
})
