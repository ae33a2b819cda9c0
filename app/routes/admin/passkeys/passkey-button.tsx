import { useSubmit } from 'react-router'
import { passkeyWords } from '#content/interface/en/admin/passkeys.ts'
import { KeyRoundIcon } from '../icons/icons.tsx'
import { type PasskeyPurpose, usePasskey } from './use-passkey.ts'

interface PasskeyButtonProps {
  purpose: PasskeyPurpose
  label: string
  /** Sent together with what the device has signed. */
  fields: Record<string, string>
  action?: string
  /** The one-time link, for `set-up`. */
  link?: string
  variant?: 'main' | 'quiet'
}

/** Only in browsers that know passkeys. */
export function PasskeyButton({ purpose, label, fields, action, link, variant = 'quiet' }: PasskeyButtonProps) {
  const { canUse, isWaiting, problem, sign } = usePasskey(purpose, link)
  const submit = useSubmit()
  if (!canUse) return null
  const press = async () => {
    const passkey = await sign()
    if (passkey) await submit({ ...fields, passkey }, { method: 'post', ...(action && { action }) })
  }
  return (
    <div>
      <button type="button" onClick={press} disabled={isWaiting} className={`button button-${variant} w-full`}>
        <KeyRoundIcon size={18} className="mr-2 inline" />
        {isWaiting ? passkeyWords.waiting : label}
      </button>
      <p role="status" className={problem ? 'mt-2 border-l-4 border-alarm bg-alarm-tint p-3' : 'sr-only'}>
        {problem}
      </p>
    </div>
  )
}
