import type { ReactNode } from 'react'
import type { WebhookFault } from '#shop/payments/providers/sandbox/event.ts'
import type { Outcome } from '#shop/payments/providers/sandbox/pay-form.ts'

interface MethodProps {
  value: string
  label: string
  checked?: boolean
  children: ReactNode
}

export function Method({ value, label, checked, children }: MethodProps) {
  return (
    <div className="border border-line p-4 has-[:checked]:border-blue">
      <label className="flex min-h-8 items-center gap-3 font-bold">
        <input type="radio" name="method" value={value} defaultChecked={checked} className="size-5 accent-blue" />
        {label}
      </label>
      <div className="mt-2 text-base">{children}</div>
    </div>
  )
}

const outcomes: { value: Outcome; label: string; hint: string }[] = [
  { value: 'succeed', label: 'Succeed', hint: 'The money is taken at once.' },
  { value: 'decline', label: 'Decline', hint: 'The bank says no; you stay here.' },
  { value: 'pending', label: 'Stay pending', hint: 'The bank never answers.' },
  { value: 'late', label: 'Pay late', hint: 'Pending now, paid in 20 seconds.' },
]

export function Outcomes() {
  return (
    <fieldset>
      <legend className="text-xl font-bold">2. What shall happen?</legend>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        {outcomes.map(({ value, label, hint }) => (
          <div key={value}>
            <button
              type="submit"
              name="outcome"
              value={value}
              aria-describedby={`${value}-hint`}
              className={`button w-full ${value === 'succeed' ? 'button-main' : 'button-quiet'}`}
            >
              {label}
            </button>
            <p id={`${value}-hint`} className="mt-1 text-base text-ink-soft">
              {hint}
            </p>
          </div>
        ))}
      </div>
    </fieldset>
  )
}

const faults: Record<WebhookFault, string> = {
  normal: 'None: each webhook arrives once',
  duplicate: 'Duplicate: the same webhook comes twice',
  delay: 'Delay: it comes 30 seconds later',
  drop: 'Drop: it never comes',
  reorder: 'Reorder: an older webhook comes after the newer one',
  forge: 'Forge: a wrongly signed webhook comes as well',
}

export function WebhookTrouble() {
  return (
    <details className="border border-line p-4">
      <summary className="cursor-pointer font-bold">Problem with webhooks</summary>
      <fieldset className="mt-3">
        <legend>Whatever you choose, the shop must find out what is true.</legend>
        <div className="mt-2">
          {Object.entries(faults).map(([value, label]) => (
            <label key={value} className="flex min-h-10 items-center gap-3">
              <input
                type="radio"
                name="fault"
                value={value}
                defaultChecked={value === 'normal'}
                className="size-5 shrink-0 accent-blue"
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
    </details>
  )
}
