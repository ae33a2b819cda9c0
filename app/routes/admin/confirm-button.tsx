import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'

interface ActButtonProps {
  intent: string
  label: string
  /** Names what it is about to somebody who hears the page. */
  about?: string
  fields?: Record<string, string>
  action?: string
  look?: 'main' | 'quiet'
  children?: ReactNode
}

/** A form of one button. It rests while anything is under way, so that a second click does nothing. */
export function ActButton({ intent, label, about, fields = {}, action, look = 'quiet', children }: ActButtonProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" action={action} className="space-y-3">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <button
        type="submit"
        name="intent"
        value={intent}
        disabled={busy}
        aria-label={about ? `${label}: ${about}` : undefined}
        className={`button button-${look} button-small`}
      >
        {label}
      </button>
    </Form>
  )
}

interface ConfirmButtonProps extends ActButtonProps {
  /** On the button that only opens the question. */
  asks: string
  /** What will happen. */
  words: string
}

/** Two steps, also without script: what cannot simply be clicked away is not done by one click. */
export function ConfirmButton({ asks, words, ...button }: ConfirmButtonProps) {
  return (
    <details>
      <summary
        className="button button-quiet button-small list-none"
        aria-label={button.about ? `${asks}: ${button.about}` : undefined}
      >
        {asks}
      </summary>
      <div className="mt-3 max-w-xl space-y-3 border-l-4 border-marker-deep pl-4">
        <p>{words}</p>
        <ActButton {...button} look="main" />
      </div>
    </details>
  )
}
