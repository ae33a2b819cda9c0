import { env } from '#platform/env.server.ts'
import { findOwnerAddress } from '#shop/alerts/alert-settings.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { findOpening, isOpened } from '#shop/publications/opening/find-opening.server.ts'
import { listFirstSteps } from '../list-first-steps.server.ts'
import { canBuyersPay } from './can-buyers-pay.server.ts'
import { readRehearsal } from './read-rehearsal.server.ts'
import { findCheapestProduct } from './start-rehearsal.server.ts'

/** What stands between the owner and an open shop; `toOpen` is null when it is open, and in a demo. */
export async function readOpeningPage() {
  const opening = await findOpening()
  const { openedAt, archive } = opening
  const known = { openedAt: env.isDemo ? null : openedAt, hasArchive: archive !== null, canBuyersPay: canBuyersPay() }
  if (isOpened(opening)) return { ...known, toOpen: null }
  const [steps, rehearsal, { email }] = await Promise.all([
    listFirstSteps(),
    readRehearsal(opening.rehearsalOrders),
    findOwnerAddress(),
  ])
  const cheapest = findCheapestProduct()?.product
  const { legalName: name, phone } = getContent().business
  return {
    ...known,
    toOpen: {
      steps,
      isReady: steps.every(({ isDone, isOptional }) => isDone || isOptional),
      cheapest: cheapest ? { name: cheapest.name, priceInPaise: cheapest.priceInPaise } : null,
      buyer: { name, email, phone },
      rehearsal,
    },
  }
}
