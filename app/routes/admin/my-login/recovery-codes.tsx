import { myLoginWords } from '#content/interface/en/admin/my-login.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { LoginSection } from './login-section.tsx'

const words = myLoginWords.recoveryCodes

export function RecoveryCodes({ codesLeft }: { codesLeft: number }) {
  return (
    <LoginSection id="codes" heading={words.heading} text={`${words.text} ${words.left(codesLeft)}`}>
      {codesLeft === 0 ? (
        <ActionButton intent="create-recovery-codes" label={words.create} />
      ) : (
        <ConfirmButton
          intent="create-recovery-codes"
          label={words.renew}
          explanation={words.renewExplanation}
          confirm={words.confirmRenew}
        />
      )}
    </LoginSection>
  )
}
