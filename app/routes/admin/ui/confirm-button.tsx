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
  if (!useMayAct(button.intent, button.action)) return null
  return (
    <details>
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
