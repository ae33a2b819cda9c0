import { data } from 'react-router'
import { myLoginWords as words } from '#content/interface/en/admin/my-login.ts'
import { readMyLogin } from '#shop/admin/owner-login/read-my-login.server.ts'
import { answerWhenOffline } from '../../../forms/answer-when-offline.ts'
import { readForm } from '../../../forms/read-form.server.ts'
import { useToast } from '../../../ui/use-toast.ts'
import { actorContext, adminSessionContext } from '../actor-context.ts'
import { ShownOnce } from '../settings/shown-once.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { NoticeBanner } from '../ui/notice-banner.tsx'
import { offlineNotice } from '../ui/offline-notice.ts'
import { ownerMeta } from '../ui/owner-meta.ts'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/my-login'
import { answerMyLogin, type MyLoginAnswer } from './answer-my-login.server.ts'
import { LoginSection } from './login-section.tsx'
import { NewCodes } from './new-codes.tsx'
import { Passkeys } from './passkeys.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactor } from './second-factor.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return readMyLogin(context.get(adminSessionContext).helperId)
}

export async function action({ request, context }: Route.ActionArgs) {
  const answer = await answerMyLogin(
    context.get(actorContext),
    context.get(adminSessionContext),
    await readForm(request),
  )
  // No cache may keep a key.
  return data(answer, { headers: { 'Cache-Control': 'no-store' } })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline<MyLoginAnswer, MyLoginAnswer>(serverAction, offlineNotice)
}

export const meta: Route.MetaFunction = ownerMeta('my-login', words.metaTitle)

export default function MyLogin({ loaderData: { passkeys, codesLeft, owner }, actionData }: Route.ComponentProps) {
  useToast(actionData?.notice)
  return (
    <>
      <PageHeader title={words.heading} />
      <p className="mt-2 max-w-2xl text-ink-soft">{words.lead}</p>
      <NoticeBanner notice={actionData?.notice} />
      {actionData?.key ? (
        <ShownOnce id="new-key" heading={words.key.shown} text={words.key.shownText} label={words.key.label}>
          {actionData.key}
        </ShownOnce>
      ) : null}
      {actionData?.codes ? <NewCodes codes={actionData.codes} /> : null}
      <Passkeys passkeys={passkeys} />
      <RecoveryCodes codesLeft={codesLeft} />
      {owner ? (
        <>
          <AdminKey hasKey={owner.hasKey} />
          <SecondFactor totpFrom={owner.totpFrom} offer={actionData?.offer} />
        </>
      ) : null}
    </>
  )
}

function AdminKey({ hasKey }: { hasKey: boolean }) {
  const { heading, has, none, change, create, explanation, confirm } = words.key
  return (
    <LoginSection id="admin-key" heading={heading} text={hasKey ? has : none}>
      <ConfirmButton intent="change-key" label={hasKey ? change : create} explanation={explanation} confirm={confirm} />
    </LoginSection>
  )
}
