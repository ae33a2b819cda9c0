import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { readServiceForm, type ServiceFormData } from '#shop/services/read-service-form.server.ts'
import { ProviderOrder } from './provider-order.tsx'

it('names the providers whose failure brings buyers to the next one', async () => {
  const form = await readServiceForm('payments')
  const order = ['razorpay', 'cashfree', 'stripe'] as const
  const payments = { ...form.payments, order } as unknown as ServiceFormData['payments']
  const Stub = createRoutesStub([{ path: '/', Component: () => <ProviderOrder form={{ ...form, payments }} /> }])
  const places = renderToStaticMarkup(<Stub />).match(/Used [^<]+/g)
  expect(places).toEqual(['Used first', 'Used when Razorpay fails', 'Used when Razorpay and Cashfree fail'])
})
