import { formatOrderNumber } from '#brand/order-number.ts'
import { disputeWords } from '#content/interface/en/admin/disputes.ts'
import type { DisputeAnswerRow } from '#db/schema/payments.ts'
import type { Evidence } from '#documents/evidence/evidence.ts'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'
import { runInWorker } from '#platform/worker-pool.server.ts'
import { getContentIn } from '#shop/catalogue/current-content.server.ts'
import { listAddressLines } from '#shop/catalogue/format-seller.ts'
import { providerTitle } from '#shop/payments/configured-providers.server.ts'
import type { DisputeEvidence } from '#shop/payments/provider.ts'
import { describeEvidence, writeActivityLog } from './describe-evidence.ts'
import type { FoundDispute } from './find-dispute.server.ts'
import { readEvidence } from './read-evidence.server.ts'
import { readDisputeReason } from './reason.ts'

type Chosen = Pick<DisputeAnswerRow, 'words' | 'without'>

/** Every part that there is to say, before the owner leaves any out. */
export async function readEvidenceSections({ dispute, order }: FoundDispute, until = new Date()) {
  const rows = await readEvidence(dispute, order, until)
  return { rows, sections: describeEvidence({ ...rows, titleOf: providerTitle }) }
}

/** The same bytes for the same answer, so that a repeated upload is the same file. */
export async function writeEvidence(
  found: FoundDispute,
  { words, without }: Chosen,
  until: Date,
): Promise<DisputeEvidence> {
  const { dispute, order } = found
  const { rows, sections } = await readEvidenceSections(found, until)
  const shown = sections.filter(({ part }) => !without.includes(part))
  const evidence: Evidence = {
    ...{ writtenAt: until, seller: describeShop(), orderNumber: formatOrderNumber(order.number) },
    ...{ disputeId: dispute.externalId, amountInPaise: dispute.amountInPaise, reasonCode: dispute.reasonCode },
    ...{ reason: disputeWords.reasons[readDisputeReason(dispute)], ownWords: words, sections: shown },
  }
  const pdf = await runInWorker<Uint8Array<ArrayBuffer>>('typesetEvidence', evidence)
  return {
    ...{ pdf, words, parts: shown.map(({ part }) => part), product: order.productName },
    ...{ activityLog: writeActivityLog(rows), buyer: { name: order.fullName, email: order.email } },
  }
}

function describeShop(): Evidence['seller'] {
  const { business } = getContentIn('en')
  const { shopName, legalName, supportEmail } = business
  const lines = [shopSettings().siteUrl, supportEmail, legalName, ...listAddressLines(business)]
  return { name: shopName, lines: lines.filter((line): line is string => Boolean(line)) }
}
