import { formatRupees } from '#brand/rupees.ts'
import { disputeWords } from '#content/interface/en/admin/disputes.ts'
import { usualFeeInPaise } from '#shop/disputes/dispute.ts'
import type { DisputePageFacts } from '#shop/disputes/read-dispute.server.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'

const words = disputeWords.page

/** The button that gives the money back, or why a refund rules it out. */
export function AcceptSection({ dispute }: { dispute: DisputePageFacts }) {
  const { acceptRefused, canSend, isCheaperToAccept, amountInPaise, refused } = dispute
  const isRefunded = acceptRefused === 'already-refunded'
  if (!isRefunded && (acceptRefused || !canSend)) return null
  return (
    <section aria-labelledby="accept" className="sheet mt-6 space-y-3 p-5">
      <h2 id="accept" className="text-2xl">
        {words.accept.heading}
      </h2>
      {isRefunded ? (
        <p>{refused === null ? disputeWords.refused[acceptRefused] : words.accept.refunded}</p>
      ) : (
        <>
          {isCheaperToAccept ? <p className="font-semibold">{words.advice(formatRupees(usualFeeInPaise))}</p> : null}
          <ConfirmButton
            intent="accept-dispute"
            label={words.accept.label}
            explanation={words.accept.explanation(formatRupees(amountInPaise))}
            confirm={words.accept.confirm}
          />
        </>
      )}
    </section>
  )
}
