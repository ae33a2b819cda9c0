import { Form, useNavigation } from 'react-router'
import { disputeWords } from '#content/interface/en/admin/disputes.ts'
import type { DisputePageFacts } from '#shop/disputes/read-dispute.server.ts'
import { TextAreaField } from '../../../forms/field.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'

const { evidence: words, byHand } = disputeWords.page

interface EvidenceFormProps {
  dispute: DisputePageFacts
  typed: { words: string; without: string[] } | undefined
}

/** The draft of the evidence: what to leave out, the owner's own words, and the buttons. */
export function EvidenceForm({ dispute, typed }: EvidenceFormProps) {
  const isBusy = useNavigation().state !== 'idle'
  const { sections, refused, canSend, maxWords, providerTitle } = dispute
  const isAnswerable = refused === null
  const chosen = typed ?? dispute
  return (
    <section aria-labelledby="evidence" className="sheet mt-6 p-5">
      <h2 id="evidence" className="text-2xl">
        {words.heading}
      </h2>
      <p className="mt-1 max-w-2xl text-ink-soft">{words.lead}</p>
      <Form method="post" className="mt-4 space-y-4">
        <ul className="divide-y divide-line border-y border-line">
          {sections.map((section) => (
            <li key={section.part} className="py-3">
              <input type="hidden" name={`has-${section.part}`} value="yes" />
              <label className="flex items-start gap-3 font-bold">
                <input
                  type="checkbox"
                  name={`with-${section.part}`}
                  value="yes"
                  defaultChecked={!chosen.without.includes(section.part)}
                  disabled={!isAnswerable}
                  className="mt-1 size-6 shrink-0 accent-blue"
                />
                {section.heading}
              </label>
              <SectionPreview section={section} />
            </li>
          ))}
        </ul>
        {isAnswerable ? (
          <>
            <TextAreaField
              name="words"
              label={words.words}
              hint={words.wordsHint(maxWords)}
              maxLength={maxWords}
              rows={4}
              defaultValue={chosen.words}
            />
            <div className="flex flex-wrap items-center gap-3">
              <button
                type="submit"
                name="intent"
                value="save-evidence"
                disabled={isBusy}
                className="button button-quiet button-small"
              >
                {words.save}
              </button>
              {canSend ? (
                <ConfirmButton
                  isInsideForm
                  intent="send-evidence"
                  label={words.send(providerTitle)}
                  explanation={words.sendOnce}
                  confirm={words.confirmSend}
                />
              ) : null}
              <PdfLink dispute={dispute} />
            </div>
            {canSend ? null : <StepsByHand dispute={dispute} />}
          </>
        ) : (
          <PdfLink dispute={dispute} />
        )}
      </Form>
    </section>
  )
}

type Section = DisputePageFacts['sections'][number]

function SectionPreview({ section: { lead, facts = [], table, paragraphs = [] } }: { section: Section }) {
  return (
    <div className="mt-1 space-y-1 pl-9 text-base wrap-anywhere text-ink-soft">
      {lead ? <p>{lead}</p> : null}
      {facts.map(([name, value]) => (
        <p key={name}>
          {name}: <span className="text-ink">{value}</span>
        </p>
      ))}
      {(table?.rows ?? []).map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a preview keep their place
        <p key={index} className="tabular-nums">
          {row.filter(Boolean).join(' · ')}
        </p>
      ))}
      {paragraphs.length > 0 ? (
        <details>
          <summary className="text-link cursor-pointer list-none">{words.showText}</summary>
          {paragraphs.map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a text keep their place
            <p key={index} className="mt-1">
              {paragraph}
            </p>
          ))}
        </details>
      ) : null}
    </div>
  )
}

function PdfLink({ dispute: { orderId, disputeId } }: Pick<EvidenceFormProps, 'dispute'>) {
  const path = `/admin-dashboard/orders/${orderId}/disputes/${encodeURIComponent(disputeId)}/evidence.pdf`
  return (
    <a href={path} target="_blank" rel="noreferrer" className="text-link">
      {words.pdf}
    </a>
  )
}

/** For a provider that takes no answers from a program. */
function StepsByHand({ dispute: { providerTitle } }: Pick<EvidenceFormProps, 'dispute'>) {
  return (
    <div className="max-w-2xl border-l-4 border-marker-deep pl-4">
      <h3 className="text-lg">{byHand.heading}</h3>
      <p>{byHand.lead(providerTitle)}</p>
      <ol className="mt-2 list-decimal space-y-1 pl-6">
        {byHand.steps(providerTitle).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  )
}
