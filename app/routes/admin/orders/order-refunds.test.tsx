import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { readOrderPage } from '#shop/reports/read-order-page.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { addPayment, addRefund } from '#tests/database/refunds.ts'
import { OrderRefunds } from './order-refunds.tsx'
import { OrderTimeline } from './order-timeline.tsx'

/** As the owner sees it. */
async function render(orderId: string) {
  const page = await readOrderPage(orderId)
  if (!page) throw new Error('no order')
  const layout = 'routes/admin/admin-layout'
  const Component = () => (
    <>
      <OrderRefunds money={page.money} answer={undefined} />
      <OrderTimeline events={page.events} />
    </>
  )
  const Page = createRoutesStub([{ path: '/', id: layout, loader: () => null, Component }])
  const person = { role: 'owner', name: '' }
  return renderToStaticMarkup(<Page hydrationData={{ loaderData: { [layout]: { person } } }} />)
}

it('shows a payment in another currency and its refund in that currency', async () => {
  const order = await addOrder({ amountInPaise: 208_00 })
  const payment = await addPayment(order.id, { amountInPaise: 208_00, currency: 'USD' })
  expect(await render(order.id)).toContain('208.00 USD received with')
  expect(await render(order.id)).toContain('Refund 208.00 USD')
  expect(await render(order.id)).toContain('Amount in USD')
  await addRefund(payment, { amountInPaise: 8_00, acceptedAt: new Date() })
  const html = await render(order.id)
  expect(html).toContain('200.00 USD of it can be refunded')
  expect(html).toContain('8.00 USD: On its way')
  expect(html).toContain('Refund of 8.00 USD accepted by the provider')
  expect(html).not.toContain('₹')
})
