import { expect } from '@playwright/test'
import { consentPurposes } from '#db/schema/consents.ts'

/** The body of a call to the API. */
export function describeCheckout(customerEmail = 'asha@example.com') {
  return {
    productType: 'maths',
    customerName: 'Asha Rao',
    customerEmail,
    phoneNumber: '9876543210',
    classLevel: 'class-10',
    consents: Object.fromEntries(consentPurposes.map((purpose) => [purpose, true])),
    userAgent: 'test',
  }
}

/** Starts a checkout through the API and returns the reference of its payment. */
export async function startPayment(port: number, customerEmail = 'asha@example.com'): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/create-checkout`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(describeCheckout(customerEmail)),
  })
  const { url } = (await response.json()) as { url: string }
  return new URL(url).pathname.split('/').at(-1) ?? ''
}

export async function pay(port: number, ref: string) {
  const response = await fetch(`http://127.0.0.1:${port}/sandbox/pay/${ref}`, {
    method: 'POST',
    body: new URLSearchParams({ method: 'upi', outcome: 'succeed' }),
    redirect: 'manual',
  })
  expect(response.status).toBe(303)
}
