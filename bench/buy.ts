import { consentPurposes } from '../db/schema/consents.ts'
import type { RunningProcess } from '../scripts/start-process.ts'
import { post } from './requests.ts'

/** Lets every buyer use a different network, because the shop limits checkouts per network. */
export const proxySettings = { TRUSTED_PROXIES: '1' }

const consents = Object.fromEntries(consentPurposes.map((purpose) => [purpose, true]))
let buyers = 0

/** Returns the email address of the new buyer. */
export async function buyOnce(shop: RunningProcess, productType: string): Promise<string> {
  buyers += 1
  const customerEmail = `buyer-${process.pid}-${buyers}@example.com`
  const network = { 'X-Forwarded-For': `10.${buyers >> 16}.${(buyers >> 8) & 255}.${buyers & 255}` }
  const order = {
    productType,
    customerName: 'Asha Rao',
    customerEmail,
    phoneNumber: '9876543210',
    classLevel: 'class-10',
    consents,
    userAgent: 'bench',
  }
  const { url } = JSON.parse(await post(shop, '/api/create-checkout', order, network)) as { url: string }
  await post(shop, new URL(url).pathname, new URLSearchParams({ method: 'upi', outcome: 'succeed' }), network)
  return customerEmail
}
