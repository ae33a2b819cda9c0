import { openingWords } from '#content/interface/en/admin/opening.ts'
import { FirstSteps } from '../home/first-steps.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import type { OpeningAnswer } from './answer-opening.server.ts'
import { RehearsalPanel, type ToOpen } from './rehearsal-panel.tsx'

const words = openingWords.toOpen

/** What is left to do before buyers can pay, and the button that lets them. */
export function OpenPanel({ toOpen, answer }: { toOpen: ToOpen; answer: OpeningAnswer | undefined }) {
  const { steps, isReady, rehearsal } = toOpen
  if (!isReady)
    return (
      <>
        <FirstSteps steps={steps} isDemo={false} />
        <p className="mt-3">{words.missing}</p>
      </>
    )
  const isRehearsed = rehearsal?.done.includes('refund-confirmed') ?? false
  const isUnconfirmed = rehearsal?.done.includes('refund-sent') ?? false
  return (
    <section aria-labelledby="open-shop" className="sheet mt-6 max-w-3xl p-5">
      <h2 id="open-shop" className="text-2xl">
        {words.heading}
      </h2>
      <h3 className="mt-4 text-xl">{words.rehearse.heading}</h3>
      <RehearsalPanel toOpen={toOpen} answer={answer} />
      <h3 className="mt-8 text-xl">{words.open.heading}</h3>
      <p className="mt-2 mb-4 max-w-2xl">{words.open.lead}</p>
      {isRehearsed ? (
        <ActionButton intent="open-shop" label={words.open.button} variant="main" />
      ) : (
        <ConfirmButton
          intent="open-unrehearsed"
          label={words.open.without}
          explanation={isUnconfirmed ? words.open.unconfirmed : words.open.explanation}
          confirm={words.open.confirm}
        />
      )}
    </section>
  )
}
