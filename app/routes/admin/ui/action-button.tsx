import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { adminLayoutWords } from '#content/interface/en/admin/layout.ts'
import { useMayAct } from './use-person.ts'

export interface ActionButtonProps {
  intent: string
  label: string
  /** The target of the action, for screen readers: several buttons on a page have the same label. */
  subject?: string
  hiddenFields?: Record<string, string>
  action?: string
  variant?: 'main' | 'quiet'
  /** It submits the form around it, with what is typed there. */
  isInsideForm?: boolean
  children?: ReactNode
}

/** A form with one button, for those who may use it. The button is disabled during a navigation, so a double click submits once. */
export function ActionButton({
  intent,
  label,
  subject,
  hiddenFields = {},
  action,
  variant = 'quiet',
  isInsideForm = false,
  children,
}: ActionButtonProps) {
  const isBusy = useNavigation().state !== 'idle'
  if (!useMayAct(intent, action)) return null
  const parts = (
    <>
      {Object.entries(hiddenFields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <button
        type="submit"
        name="intent"
        value={intent}
        disabled={isBusy}
        aria-label={subject && adminLayoutWords.buttonFor(label, subject)}
        className={`button button-${variant} button-small`}
      >
        {label}
      </button>
    </>
  )
  if (isInsideForm) return <div className="space-y-3">{parts}</div>
  return (
    <Form method="post" action={action} className="space-y-3">
      {parts}
    </Form>
  )
}
