import { useLayoutEffect, useRef } from 'react'
import { Form } from 'react-router'
import { accountWords } from '#content/interface/account.ts'
import { loginCodeWords } from '#content/interface/login-code.ts'
import { EmailField } from '../../forms/email-field.tsx'
import { useIsBusy } from '../../forms/use-is-busy.ts'
import { LoginCard } from '../../ui/login-card.tsx'
import type { Notice } from '../../ui/notice.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { LoginCodeField } from './login-code-field.tsx'

interface StepProps {
  email: string
  notice: Notice | null
}

export function EmailStep({ email, notice }: StepProps) {
  const { emailStep } = accountWords.login
  return (
    <LoginCard
      heading={accountWords.heading}
      lead={emailStep.lead}
      button={emailStep.submit}
      notice={notice ?? undefined}
      below={
        <p className="mt-6 text-ink-soft">
          <RichText text={emailStep.lost} />
        </p>
      }
    >
      <EmailField key={email} defaultValue={email} />
    </LoginCard>
  )
}

export function CodeStep({ email, isHidden, notice }: StepProps & { isHidden: boolean }) {
  const { codeStep } = accountWords.login
  const lead = isHidden ? codeStep.hiddenLead : codeStep.lead
  const busy = useIsBusy()
  const field = useRef<HTMLInputElement>(null)
  const lastNotice = useRef(notice)
  // Clears a wrong code once, when its answer arrives: digits typed before the page hydrates must stay.
  useLayoutEffect(() => {
    if (!field.current) return
    if (notice && notice !== lastNotice.current) field.current.value = ''
    lastNotice.current = notice
    field.current.focus()
  }, [notice])
  return (
    <LoginCard
      heading={accountWords.heading}
      lead={
        <>
          {lead.before}
          <strong className="wrap-anywhere text-ink">{email}</strong>
          {lead.after}
        </>
      }
      button={codeStep.submit}
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
              {loginCodeWords.sendNew}
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
              {codeStep.useAnotherAddress}
            </button>
          </Form>
        </div>
      }
    >
      <input type="hidden" name="intent" value="code" />
      <LoginCodeField ref={field} />
    </LoginCard>
  )
}
