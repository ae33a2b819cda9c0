import { formatRupees } from '#brand/rupees.ts'
import { sandboxWords } from '#content/interface/en/sandbox.ts'

const words = sandboxWords.bank

interface BankSectionProps {
  plan: keyof typeof words.plans
  refunds: { id: string; amountInPaise: number; status: keyof typeof words.statuses }[]
}

/** What the imaginary bank does after the payment. */
export function BankSection({ plan, refunds }: BankSectionProps) {
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
