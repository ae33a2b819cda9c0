import { useState } from 'react'
import { Form } from 'react-router'
import { indianTime } from '#brand/indian-time.ts'
import { adminLayoutWords } from '#content/interface/en/admin/layout.ts'
import { myLoginWords } from '#content/interface/en/admin/my-login.ts'
import type { ListedPasskey } from '#shop/admin/passkeys/list-passkeys.server.ts'
import { TextField } from '../../../forms/field.tsx'
import { useIsBusy } from '../../../forms/use-is-busy.ts'
import { PasskeyButton } from '../passkeys/passkey-button.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { LoginSection } from './login-section.tsx'

const words = myLoginWords.passkeys

export function Passkeys({ passkeys }: { passkeys: ListedPasskey[] }) {
  return (
    <LoginSection id="passkeys" heading={words.heading} text={words.text}>
      {passkeys.length === 0 ? <p className="mb-4">{words.none}</p> : null}
      <ul className="divide-y divide-line">
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} {...passkey} />
        ))}
      </ul>
      <AddPasskey key={passkeys.length} />
    </LoginSection>
  )
}

function PasskeyRow({ id, name, createdAt, lastUsedAt }: ListedPasskey) {
  const isBusy = useIsBusy()
  return (
    <li className="space-y-2 py-3">
      <p className="font-semibold break-words">{name}</p>
      <p className="text-base text-ink-soft">
        {words.added(indianTime(createdAt))}. {lastUsedAt ? words.lastUsed(indianTime(lastUsedAt)) : words.neverUsed}.
      </p>
      <div className="flex flex-wrap items-start gap-2">
        <details>
          <summary
            className="button button-quiet button-small list-none"
            aria-label={adminLayoutWords.buttonFor(words.rename, name)}
          >
            {words.rename}
          </summary>
          <Form method="post" className="mt-3 space-y-3">
            <input type="hidden" name="id" value={id} />
            <TextField
              id={`name-${id}`}
              name="name"
              label={words.newName}
              defaultValue={name}
              maxLength={60}
              required
            />
            <button
              type="submit"
              name="intent"
              value="rename-passkey"
              disabled={isBusy}
              className="button button-main button-small"
            >
              {words.rename}
            </button>
          </Form>
        </details>
        <ConfirmButton
          intent="remove-passkey"
          label={words.remove}
          subject={name}
          explanation={words.removeExplanation}
          confirm={words.confirmRemove}
          hiddenFields={{ id: String(id) }}
        />
      </div>
    </li>
  )
}

function AddPasskey() {
  const [name, setName] = useState<string>(words.defaultName)
  return (
    <div className="mt-3 space-y-4">
      <TextField
        {...words.name}
        id="new-passkey"
        name="name"
        maxLength={60}
        autoComplete="off"
        defaultValue={words.defaultName}
        onChange={({ target }) => setName(target.value)}
      />
      <PasskeyButton purpose="add" label={words.add} fields={{ intent: 'add-passkey', name }} variant="main" />
      <noscript>
        <p>{words.needsScript}</p>
      </noscript>
    </div>
  )
}
