import { useLayoutEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { EmailField } from '../../forms/email-field.tsx'
import { LoginCard } from '../../ui/login-card.tsx'
import type { Notice } from '../../ui/notice.tsx'
import { CodeField } from './code-field.tsx'

interface StepProps {
  email: string
  notice: Notice | null
}

export function EmailStep({ email, notice }: StepProps) {
  return (
    <LoginCard
      heading="Your purchases"
      lead="Enter the email address you bought with. There is no password to remember: we send you a code."
      button="Open my purchases"
      notice={notice ?? undefined}
    >
      <EmailField key={email} defaultValue={email} />
    </LoginCard>
  )
}

export function CodeStep({ email, notice }: StepProps) {
  const busy = useNavigation().state !== 'idle'
  const field = useRef<HTMLInputElement>(null)
  const answered = useRef(notice)
  // What was typed wrongly is taken away, and the next try begins at once. What is typed before the script of the page
  // has come, or after the answer was seen, is that next try.
  useLayoutEffect(() => {
    if (!field.current) return
    if (notice && notice !== answered.current) field.current.value = ''
    answered.current = notice
    field.current.focus()
  }, [notice])
  return (
    <LoginCard
      heading="Your purchases"
      lead={
        <>
          We sent a six-digit code to <strong className="wrap-anywhere text-ink">{email}</strong>. It usually arrives
          within a minute; please look into the spam folder too.
        </>
      }
      button="Log in"
      notice={notice ?? undefined}
      below={
        <div className="mt-6 flex flex-col gap-3 sm:flex-row">
          <Form method="post">
            <button
              type="submit"
              name="intent"
              value="send-again"
              disabled={busy}
              className="button button-quiet w-full"
            >
              Send a new code
            </button>
          </Form>
          <Form method="post">
            <button
              type="submit"
              name="intent"
              value="other-address"
              disabled={busy}
              className="button button-quiet w-full"
            >
              Use another address
            </button>
          </Form>
        </div>
      }
    >
      <input type="hidden" name="intent" value="code" />
      <CodeField ref={field} />
    </LoginCard>
  )
}
