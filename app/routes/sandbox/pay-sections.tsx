import type { ReactNode } from 'react'
import { sandboxWords as words } from '#content/interface/en/sandbox.ts'
import { webhookFaults } from '#shop/payments/providers/sandbox/event.ts'
import { outcomes } from '#shop/payments/providers/sandbox/pay-form.ts'

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

export function Outcomes() {
  return (
    <fieldset>
      <legend className="text-xl font-bold">{words.outcomes.heading}</legend>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        {outcomes.map((outcome) => (
          <div key={outcome}>
            <button
              type="submit"
              name="outcome"
              value={outcome}
              aria-describedby={`${outcome}-hint`}
              className={`button w-full ${outcome === 'succeed' ? 'button-main' : 'button-quiet'}`}
            >
              {words.outcomes[outcome].label}
            </button>
            <p id={`${outcome}-hint`} className="mt-1 text-base text-ink-soft">
              {words.outcomes[outcome].hint}
            </p>
          </div>
        ))}
      </div>
    </fieldset>
  )
}

export function WebhookProblems() {
  return (
    <details className="border border-line p-4">
      <summary className="cursor-pointer font-bold">{words.webhooks.heading}</summary>
      <fieldset className="mt-3">
        <legend>{words.webhooks.note}</legend>
        <div className="mt-2">
          {webhookFaults.map((fault) => (
            <label key={fault} className="flex min-h-10 items-center gap-3">
              <input
                type="radio"
                name="fault"
                value={fault}
                defaultChecked={fault === 'normal'}
                className="size-5 shrink-0 accent-blue"
              />
              {words.webhooks.faults[fault]}
            </label>
          ))}
        </div>
      </fieldset>
    </details>
  )
}
