import { indianDate, indianTime } from '#brand/indian-time.ts'
import { formatOrderNumber } from '#brand/order-number.ts'
import { formatRupees } from '#brand/rupees.ts'
import { translateBought } from '#shop/catalogue/translate-bought.server.ts'
import { findAllowedMarketing } from '#shop/consents/find-allowed-marketing.server.ts'
import { maskEmail } from '#shop/customers/mask-email.ts'
import { createHelpPath } from '#shop/orders/help-link.server.ts'
import { listBuyerRequests } from '#shop/requests/list-requests.server.ts'
import { readOwnTroubles } from '#shop/requests/read-own-troubles.server.ts'
import type { OwnOrder } from './find-own-order.server.ts'

/** A link of a mail keeps its proof from page to page, and when it ends. */
export function helpPathOf(own: OwnOrder): string {
  const { order } = own
  return own.by === 'mail' ? createHelpPath(order, own.proofExpires) : `/something-wrong?order=${order.id}`
}

/** The pages that need no mail to show the files. */
const filesPages = {
  browser: (orderId: string) => `/thank-you?order_id=${orderId}`,
  account: () => '/customer-dashboard',
}

/** What the buyer of an order may see of it here. */
export async function readOwn({ order, by }: OwnOrder) {
  const { secondPayment, promisedAt, swaps, ...rules } = await readOwnTroubles(order)
  const requests = await listBuyerRequests([order.id])
  const isDeliverable = order.status === 'completed' && !order.refundedAt
  return {
    ...rules,
    by,
    number: formatOrderNumber(order.number),
    product: translateBought(order),
    // The link of a forwarded mail must not show the whole address.
    sentTo: by === 'mail' ? maskEmail(order.email) : order.email,
    isDeliverable,
    // The mail whose link opened this page has the links of the files, too.
    files: isDeliverable && by !== 'mail' ? filesPages[by](order.id) : null,
    amount: formatRupees(order.amountInPaise - order.refundedInPaise),
    receipt: by === 'mail' ? null : `/customer-dashboard/receipt/${order.id}`,
    // Anyone can start an order with the address of another.
    allowsMarketing: order.status === 'completed' && (await findAllowedMarketing(order.customerId)).length > 0,
    swaps: swaps.map(({ differenceInPaise, ...swap }) => ({
      ...swap,
      difference: differenceInPaise > 0 ? formatRupees(differenceInPaise) : '',
    })),
    secondPayment: secondPayment && {
      returnsAt: secondPayment.returnsAt ? indianTime(secondPayment.returnsAt) : null,
    },
    promisedAt: indianDate(requests.find(({ state }) => state === 'open')?.promisedAt ?? promisedAt),
    requests,
  }
}

export type OwnTroubles = Awaited<ReturnType<typeof readOwn>>
