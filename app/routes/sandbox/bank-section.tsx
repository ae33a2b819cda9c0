import { formatRupees } from '#brand/rupees.ts'
import { sandboxWords } from '#content/interface/en/sandbox.ts'

const words = sandboxWords.bank

interface BankSectionProps {
  plan: keyof typeof words.plans
  refunds: { id: string; amountInPaise: number; status: keyof typeof words.statuses }[]
  disputes: { id: string; amountInPaise: number; state: keyof typeof words.states }[]
}

/** What the imaginary bank does after the payment. */
export function BankSection({ plan, refunds, disputes }: BankSectionProps) {
  return (
    <form method="post" className="space-y-6">
      <fieldset>
        <legend className="text-xl font-bold">{words.heading}</legend>
        <p className="mt-1 text-ink-soft">{words.note(words.plans[plan])}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          {(Object.keys(words.plans) as (keyof typeof words.plans)[]).map((name) => (
            <button
              key={name}
              type="submit"
              name="plan"
              value={name}
              aria-pressed={name === plan}
              className="button button-quiet button-small aria-pressed:border-blue"
            >
              {words.plans[name]}
            </button>
          ))}
        </div>
      </fieldset>
      {refunds.length > 0 ? (
        <ul className="space-y-3">
          {refunds.map(({ id, amountInPaise, status }) => (
            <li key={id} className="border border-line p-4">
              <p className="font-bold">{words.refund(formatRupees(amountInPaise), words.statuses[status])}</p>
              {status === 'failed' ? null : (
                <div className="mt-2 flex flex-wrap gap-2">
                  {status === 'pending' ? (
                    <button
                      type="submit"
                      name="settle"
                      value={`processed:${id}`}
                      className="button button-main button-small"
                    >
                      {words.process}
                    </button>
                  ) : null}
                  <button
                    type="submit"
                    name="settle"
                    value={`failed:${id}`}
                    className="button button-quiet button-small"
                  >
                    {words.fail}
                  </button>
                </div>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      <DisputeList disputes={disputes} />
      <div className="flex flex-wrap gap-2">
        <button type="submit" name="refundHere" value="yes" className="button button-quiet button-small">
          {words.refundHere}
        </button>
        <button type="submit" name="dispute" value="yes" className="button button-quiet button-small">
          {words.dispute}
        </button>
      </div>
    </form>
  )
}

function DisputeList({ disputes }: Pick<BankSectionProps, 'disputes'>) {
  const decisions = [
    { state: 'won', label: words.win },
    { state: 'lost', label: words.lose },
  ]
  return disputes.length === 0 ? null : (
    <ul className="space-y-3">
      {disputes.map(({ id, amountInPaise, state: current }) => (
        <li key={id} className="border border-line p-4">
          <p className="font-bold">{words.disputed(formatRupees(amountInPaise), words.states[current])}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            {decisions
              .filter(({ state }) => state !== current)
              .map(({ state, label }) => (
                <button
                  key={state}
                  type="submit"
                  name="decide"
                  value={`${state}:${id}`}
                  className="button button-quiet button-small"
                >
                  {label}
                </button>
              ))}
          </div>
        </li>
      ))}
    </ul>
  )
}
