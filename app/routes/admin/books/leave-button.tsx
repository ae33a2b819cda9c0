import { bankWords } from '#content/interface/en/admin/bank.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'

const { leave: words } = bankWords.unmatched

interface LeaveButtonProps {
  provider: string
  /** What the provider calls the payment, refund or dispute. */
  payment: string
  explanation: string
}

/** Leaves money of another shop without an order. */
export function LeaveButton({ provider, payment, explanation }: LeaveButtonProps) {
  return (
    <ConfirmButton
      intent="leave"
      label={words.label}
      subject={payment}
      explanation={explanation}
      confirm={words.confirm}
      hiddenFields={{ provider, payment }}
    />
  )
}
