import { redirect } from 'react-router'
import { ownerLoginWords } from '#content/interface/en/admin/login.ts'
import { setUpWords } from '#content/interface/en/admin/set-up.ts'
import { adminCookie, ownerBrowserCookie } from '#cookies/admin-cookie.server.ts'
import { flashNotice } from '#cookies/notice-cookie.server.ts'
import { readCookie, setCookieHeaders } from '#cookies/signed-cookie.server.ts'
import { env } from '#platform/env.server.ts'
import { describeKeyRefusal, type ShownProof } from '#shop/admin/describe-key-refusal.server.ts'
import { logIn } from '#shop/admin/log-in.server.ts'
import { hasOwner } from '#shop/admin/owner-login/current-owner.server.ts'
import { readOwnerLogin } from '#shop/admin/owner-login/read-owner-login.server.ts'
import { hasPasskeys } from '#shop/admin/passkeys/list-passkeys.server.ts'
import { answerWhenOffline } from '../../forms/answer-when-offline.ts'
import { TextField } from '../../forms/field.tsx'
import { readForm } from '../../forms/read-form.server.ts'
import { LoginCard } from '../../ui/login-card.tsx'
import type { Notice } from '../../ui/notice.tsx'
import { visitorContext } from '../../visitor.ts'
import type { Route } from './+types/login'
import { PasskeyButton } from './passkeys/passkey-button.tsx'
import { findCurrentAdminSession, pathAfterLogin } from './require-person.server.ts'
import { offlineNotice } from './ui/offline-notice.ts'
import { ownerMeta } from './ui/owner-meta.ts'

export async function loader({ request, url }: Route.LoaderArgs) {
  if (await findCurrentAdminSession(request)) throw redirect(pathAfterLogin(url.searchParams.get('to')))
  const [{ totpSecret }, offersPasskey] = await Promise.all([readOwnerLogin(), hasPasskeys()])
  return { isCodeRequired: totpSecret !== null, offersPasskey, isDemo: env.isDemo, hasOwner: hasOwner() }
}

export async function action({ request, url, context }: Route.ActionArgs): Promise<{ notice: Notice }> {
  const { intent, adminKey = '', code = '', passkey = '' } = await readForm(request)
  const withPasskey = intent === 'log-in-with-passkey'
  if (withPasskey ? !passkey : !adminKey.trim())
    return { notice: { title: ownerLoginWords.adminKeyRequired, tone: 'bad' } }
  const knownBrowser = await readCookie(ownerBrowserCookie, request)
  const visitor = { ...context.get(visitorContext), knownBrowser }
  const proof = withPasskey
    ? { passkey, use: { purpose: 'login' as const, holder: '' } }
    : { key: adminKey.trim(), code }
  const login = await logIn(proof, visitor)
  if ('refused' in login)
    return { notice: { ...describeKeyRefusal(login, await describeShown(withPasskey)), tone: 'bad' } }
  const headers = setCookieHeaders(
    await adminCookie.serialize(login.token),
    await ownerBrowserCookie.serialize(login.browser),
    await flashNotice('adminGranted'),
  )
  throw redirect(pathAfterLogin(url.searchParams.get('to')), { headers })
}

async function describeShown(withPasskey: boolean): Promise<ShownProof> {
  if (withPasskey) return 'passkey'
  return (await readOwnerLogin()).totpSecret === null ? 'key' : 'keyOrCode'
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline(serverAction, offlineNotice)
}

export const meta: Route.MetaFunction = ownerMeta('login', ownerLoginWords.heading)

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <LoginCard
      heading={ownerLoginWords.heading}
      lead={loaderData.hasOwner ? ownerLoginWords.lead : setUpWords.noOwner}
      button={ownerLoginWords.submit}
      notice={actionData?.notice}
      below={<OtherWays offersPasskey={loaderData.offersPasskey} isDemo={loaderData.isDemo} />}
    >
      {/* Password managers save a password only together with a user name. */}
      <input name="username" autoComplete="username" defaultValue="admin" hidden />
      <TextField
        name="adminKey"
        label={ownerLoginWords.adminKey}
        type="password"
        autoComplete="current-password"
        required
      />
      {loaderData.isCodeRequired ? (
        <TextField
          name="code"
          label={ownerLoginWords.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          hint={ownerLoginWords.codeHint}
        />
      ) : null}
    </LoginCard>
  )
}

function OtherWays({ offersPasskey, isDemo }: { offersPasskey: boolean; isDemo: boolean }) {
  const { summary, recoveryCode, helper, owner, demo } = ownerLoginWords.forgot
  return (
    <div className="mt-5 space-y-5">
      {offersPasskey ? (
        <PasskeyButton purpose="login" label={ownerLoginWords.passkey} fields={{ intent: 'log-in-with-passkey' }} />
      ) : null}
      <details>
        <summary className="cursor-pointer py-1.5 font-semibold">{summary}</summary>
        <ul className="mt-2 list-disc space-y-2 pl-5">
          <li>{recoveryCode}</li>
          <li>{helper}</li>
          <li>{isDemo ? demo : owner}</li>
        </ul>
      </details>
    </div>
  )
}
