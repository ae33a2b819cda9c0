import { Form } from 'react-router'
import { proveWords as words } from '#content/interface/en/admin/prove.ts'
import { proofMinutes } from '#shop/admin/proof/proof-minutes.ts'
import { TextField } from '../../../forms/field.tsx'
import { useIsBusy } from '../../../forms/use-is-busy.ts'
import type { Notice } from '../../../ui/notice.tsx'
import { PasskeyButton } from '../passkeys/passkey-button.tsx'
import { NoticeBanner } from '../ui/notice-banner.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { ProofAsked } from './proof-asked.ts'

const action = '/admin-dashboard/prove'

/** Asks for the key, the code or a passkey once more, and carries along what waits for it. */
export function ProofPage({ ways, held = '', to = '', notice }: ProofAsked & { notice?: Notice | undefined }) {
  const isBusy = useIsBusy()
  const waiting = { held, to }
  return (
    <>
      <title>{words.heading}</title>
      <PageHeader title={words.heading} />
      <p className="mt-2 max-w-xl text-ink-soft">{words.lead(proofMinutes)}</p>
      <NoticeBanner notice={notice} />
      <div className="sheet mt-6 max-w-xl space-y-5 p-5">
        {ways.passkey ? (
          <PasskeyButton
            purpose="proof"
            label={words.passkey}
            fields={{ ...waiting, intent: 'prove-passkey' }}
            action={action}
            variant="main"
          />
        ) : null}
        {ways.key || ways.code ? (
          <Form method="post" action={action} className="space-y-5">
            {Object.entries(waiting).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <input name="username" autoComplete="username" defaultValue="admin" hidden />
            {ways.code ? (
              <TextField
                name="code"
                label={words.code}
                hint={words.codeHint}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={7}
              />
            ) : null}
            {ways.key ? (
              <TextField name="adminKey" label={words.key} type="password" autoComplete="current-password" />
            ) : null}
            <button type="submit" name="intent" value="prove" disabled={isBusy} className="button button-main">
              {words.submit}
            </button>
          </Form>
        ) : null}
        {ways.key || ways.code || ways.passkey ? null : <p>{words.noWay}</p>}
      </div>
    </>
  )
}
