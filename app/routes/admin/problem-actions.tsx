import { Link } from 'react-router'
import { formatRupees } from '#brand/rupees.ts'
import type { Problem } from '#shop/reports/read-paid-and-delivered.server.ts'
import { ActButton, ConfirmButton } from './confirm-button.tsx'

export const problemNames: Record<Problem['kind'], string> = {
  unsent: 'Paid, and no message has reached the buyer',
  unstamped: 'A file could not be stamped',
  'amount-mismatch': 'Another amount was paid than asked for',
  'currency-mismatch': 'Paid in another currency',
  'reference-mismatch': 'The payment names another order',
  'paid-twice': 'Paid more than once',
}

type Remedied = Pick<Problem, 'kind' | 'orderId' | 'amountInPaise' | 'receivedInPaise'>

/** A button for everything that can be done about a problem. All of them lead to the order, which says what was done. */
export function ProblemActions({ problem, isOnOrder = false }: { problem: Remedied; isOnOrder?: boolean }) {
  const { kind, orderId } = problem
  const path = `/admin-dashboard/orders/${orderId}`
  const button = { action: path, about: `order ${orderId}` }
  const settling = { ...button, fields: { kind } }
  switch (kind) {
    case 'unsent':
      return (
        <Buttons>
          <ActButton {...button} intent="resend" label="Resend" look="main" />
          {isOnOrder ? null : (
            <Link
              to={`${path}#address`}
              className="button button-quiet button-small"
              aria-label={`Correct the address: order ${orderId}`}
            >
              Correct the address
            </Link>
          )}
        </Buttons>
      )
    case 'unstamped':
      return (
        <Buttons>
          <ActButton {...button} intent="stamp-again" label="Stamp again" look="main" />
        </Buttons>
      )
    case 'paid-twice':
      return (
        <Buttons>
          <ConfirmButton
            {...settling}
            intent="problem-refunded"
            asks="I refunded the surplus"
            label="Yes, it was refunded"
            words="Do this after you have given the surplus back at the payment provider. The order itself stays paid and delivered."
          />
          <ConfirmButton
            {...settling}
            intent="problem-settled"
            asks="Nothing to refund"
            label="Yes, close it"
            words="Closes this case without a refund, for example when the buyer wanted to pay for two children."
          />
        </Buttons>
      )
    default:
      return (
        <Buttons>
          <ConfirmButton
            {...button}
            intent="accept"
            asks="Accept and deliver"
            label="Yes, accept and deliver"
            words={acceptanceOf(problem)}
          />
          <ConfirmButton
            {...settling}
            intent="problem-refunded"
            asks="I refunded it"
            label="Yes, it was refunded"
            words="Do this after you have given the money back at the payment provider. Nothing is delivered."
          />
        </Buttons>
      )
  }
}

function acceptanceOf({ kind, amountInPaise, receivedInPaise }: Remedied): string {
  const delivered = 'The order is completed and delivered at once.'
  if (kind !== 'amount-mismatch' || receivedInPaise === null) return `The money is taken as it came. ${delivered}`
  return `${formatRupees(receivedInPaise)} are taken instead of ${formatRupees(amountInPaise)}. ${delivered}`
}

function Buttons({ children }: { children: React.ReactNode }) {
  return <div className="flex flex-wrap items-start gap-3">{children}</div>
}
