import { secondPaymentHours } from '#content/owner/refund-rules.ts'
import type { Order } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { listProducts } from '#shop/catalogue/catalogue.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { opensSoon } from '#shop/catalogue/files/opens-soon.server.ts'
import { findProblem } from '#shop/orders/problems/find-problem.server.ts'
import { readKeptPrices } from '#shop/orders/upgrades/read-kept-prices.server.ts'
import { refuseMoneyBack, refuseSwap } from './decide-by-rules.ts'
import { promisedAnswer } from './promised-answer.ts'
import { refuseHeldOrder } from './refuse-held-order.server.ts'

/** What the rules say about one order now, for its buyer. The verbs decide again when the buyer presses a button. */
export async function readOwnTroubles(order: Order) {
  const { refundRules: rules, answerDays } = getContent().business
  return db.transaction(async (tx) => {
    const isHeld = (await refuseHeldOrder(tx, order)) !== null
    const problem = await findProblem(tx, order.id, 'paid-twice')
    const again = await findProblem(tx, order.id, 'bought-again')
    const secondAt = problem && !problem.resolvedAt ? problem.createdAt : null
    const kept = (await readKeptPrices(tx, [order.id])).get(order.id) ?? 0
    const maySwap = !isHeld && order.creditInPaise === 0 && refuseSwap(order, rules) === null
    return {
      promisedAt: promisedAnswer(new Date(), answerDays),
      swaps: maySwap ? listSwaps(order, kept) : [],
      swapDays: rules.swapDays,
      moneyBack: rules.moneyBack,
      moneyBackDays: rules.moneyBackDays,
      mayTakeMoneyBack: !isHeld && order.amountInPaise > 0 && refuseMoneyBack(order, rules) === null,
      /** As the shop's mail to the buyer says. */
      wasBoughtAgain: again !== undefined && !again.resolvedAt,
      /** Null when there is no second payment. Without a date the owner decides. */
      secondPayment: secondAt && {
        returnsAt: rules.returnsSecondPayments
          ? new Date(secondAt.getTime() + secondPaymentHours * 60 * 60 * 1000)
          : null,
      },
    }
  })
}

/** Dearer products are not in the list: a bundle is an upgrade, and everything else a request. */
function listSwaps(order: Order, keptInPaise: number) {
  return listProducts()
    .filter(({ id, priceInPaise }) => id !== order.productId && !opensSoon(id) && priceInPaise <= keptInPaise)
    .map(({ id, name, priceInPaise }) => ({ id, name, differenceInPaise: keptInPaise - priceInPaise }))
}
