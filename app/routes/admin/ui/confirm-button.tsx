import { useEffect, useRef } from 'react'
import { useActionData, useNavigation } from 'react-router'
import { adminLayoutWords } from '#content/interface/en/admin/layout.ts'
import { ActionButton, type ActionButtonProps } from './action-button.tsx'
import { useMayAct } from './use-person.ts'

interface ConfirmButtonProps extends Omit<ActionButtonProps, 'variant' | 'children'> {
  /** What happens after the confirmation. */
  explanation: string
  /** The label of the button that submits. */
  confirm: string
}

/** An action that needs a second click, also in a browser without script. */
export function ConfirmButton({ label, explanation, confirm, ...button }: ConfirmButtonProps) {
  const { details, markSent } = useCloseWhenDone()
  if (!useMayAct(button.intent, button.action)) return null
  return (
    <details ref={details} onSubmit={markSent}>
      <summary
        className="button button-quiet button-small list-none"
        aria-label={button.subject && adminLayoutWords.buttonFor(label, button.subject)}
      >
        {label}
      </summary>
      <div className="mt-3 max-w-xl space-y-3 border-l-4 border-marker-deep pl-4">
        <p>{explanation}</p>
        <ActionButton {...button} label={confirm} variant="main" />
      </div>
    </details>
  )
}

/** Left open, the button would look as if the action still had to be confirmed. */
function useCloseWhenDone() {
  const details = useRef<HTMLDetailsElement>(null)
  const isSent = useRef(false)
  const { state } = useNavigation()
  const answer = useActionData<{ notice?: { tone?: string } } | undefined>()
  useEffect(() => {
    if (state !== 'idle' || !isSent.current) return
    isSent.current = false
    if (details.current && answer?.notice?.tone !== 'bad') details.current.open = false
  }, [state, answer])
  const markSent = () => {
    isSent.current = true
  }
  return { details, markSent }
}
