import { Form } from 'react-router'
import { myLoginWords } from '#content/interface/en/admin/my-login.ts'
import { TextField } from '../../../forms/field.tsx'
import { useIsBusy } from '../../../forms/use-is-busy.ts'
import { CopyField } from '../settings/copy-field.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import type { MyLoginAnswer } from './answer-my-login.server.ts'
import { LoginSection } from './login-section.tsx'

const words = myLoginWords.secondFactor

interface SecondFactorProps {
  totpFrom: 'dashboard' | 'server' | null
  offer: MyLoginAnswer['offer']
}

export function SecondFactor({ totpFrom, offer }: SecondFactorProps) {
  return (
    <LoginSection id="second-factor" heading={words.heading} text={`${words.text} ${words.states[totpFrom ?? 'none']}`}>
      {offer ? (
        <NewSecret {...offer} />
      ) : (
        <div className="flex flex-wrap items-start gap-2">
          <ActionButton intent="offer-second-factor" label={totpFrom ? words.change : words.add} />
          {totpFrom === 'dashboard' ? (
            <ConfirmButton
              intent="remove-second-factor"
              label={words.remove}
              subject={words.heading}
              explanation={words.removeExplanation}
              confirm={words.confirmRemove}
            />
          ) : null}
        </div>
      )}
    </LoginSection>
  )
}

function NewSecret({ secret, sealed, qr }: NonNullable<MyLoginAnswer['offer']>) {
  const isBusy = useIsBusy()
  return (
    <Form method="post" className="space-y-4">
      <p>{words.scan}</p>
      <svg role="img" aria-label={words.qr} viewBox={`0 0 ${qr.size} ${qr.size}`} className="w-52 bg-white">
        <path d={qr.path} />
      </svg>
      <CopyField id="totp-secret" label={words.secret} text={secret} />
      <input type="hidden" name="sealed" value={sealed} />
      <TextField
        name="code"
        label={words.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        required
      />
      <button type="submit" name="intent" value="change-second-factor" disabled={isBusy} className="button button-main">
        {words.confirm}
      </button>
    </Form>
  )
}
